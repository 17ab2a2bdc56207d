import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  joinedMember,
  lastEmail,
} from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { person } from '../../../tests/support/fakes/fake-identity-provider.ts';
import { ONE_TIME_FILES } from '#shared/web/one-time-downloads';
import { IDENTITY_PURPOSES } from '#shared/members/identity';
import { LINK_PURPOSES, type LinkPurpose } from '#shared/members/email-links';
import {
  startIdentityCheck,
  startSession,
  startSocialLogin,
  changeEmail,
  changePassword,
  finishIdentityCheck,
  finishSocialLogin,
  forcePasswordReset,
  createOneTimeDownload,
  findMemberByCookie,
  findMemberByToken,
  readLink,
  refreshSession,
  requestEmailChange,
  resetPassword,
  redeemOneTimeDownload,
} from '../index.ts';
import { createLink } from '../email/one-time-links.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const NEXT = '새벽 첫차 07:40';
const device = { type: 'WEB' as const, version: 0, userAgent: 'test' };

async function member(): Promise<JoinedMember> {
  const joined = await joinedMember(ctx);
  await database.pool.query('update member set mail_proved_at = seoga_now() where member_no = $1', [joined.memberNo]);
  return joined;
}

async function linkFor({ memberNo, mail }: JoinedMember, purpose: LinkPurpose): Promise<string> {
  const link = { purpose, memberNo, mail: purpose === 'mail-change' ? `next-${mail}` : mail };
  return (await ctx.db.transaction().execute((tx) => createLink(ctx, tx, link))) ?? '';
}

/** Each creates a token and returns a function that asserts its rejection. */
const TOKENS: Record<string, (owner: JoinedMember) => Promise<() => Promise<unknown>>> = {};
for (const purpose of LINK_PURPOSES)
  TOKENS[`a link for ${purpose} ends`] = async (owner) => {
    const token = await linkFor(owner, purpose);
    await readLink(ctx, { purpose, token });
    return async () => {
      const code = purpose === 'password' ? 'LINK_ERROR 0001' : 'LINK_ERROR 0002';
      await rejectsWith(readLink(ctx, { purpose, token }), code);
      if (purpose === 'mail-change') await rejectsWith(changeEmail(ctx, token), code);
    };
  };
for (const what of Object.values(ONE_TIME_FILES))
  TOKENS[`a handed download of ${what} ends`] = async (owner) => {
    const { key } = await createOneTimeDownload(ctx, { member: owner, what });
    return () => rejectsWith(redeemOneTimeDownload(ctx, { key }), 'LINK_ERROR 0003');
  };
for (const purpose of IDENTITY_PURPOSES.filter((existing) => existing !== 'find-id'))
  TOKENS[`an identity check for ${purpose} ends`] = async ({ memberNo }) => {
    const input = { memberNo, browser: 'b', address: `10.4.${memberNo >> 8}.${memberNo & 255}`, returnTo: '/' };
    const { id } = await startIdentityCheck(ctx, { ...input, purpose });
    ctx.identity.tell(id, person('1990-05-17', { ci: `ci-${id}` }));
    return () => rejectsWith(finishIdentityCheck(ctx, { id, memberNo, browser: 'b' }), 'VERIFY_ERROR 0004');
  };
TOKENS['a provider link that was begun ends'] = async (owner) => {
  let state = '';
  const begin = { provider: 'kakao', origin: 'https://seoga.test', browser: 'b' } as const;
  ctx.social.begin = async (method) => {
    state = method.state;
    return { address: 'https://provider.test', pkceVerifier: null };
  };
  ctx.social.finish = async () => ({ subject: state, mail: null, isMailProved: false, nickHint: null });
  await startSocialLogin(ctx, { ...begin, intent: 'link', member: owner, returnTo: '/my/providers' });
  return () =>
    rejectsWith(finishSocialLogin(ctx, { ...begin, answer: { state }, device, isKept: true }), 'AUTH_ERROR 0002');
};

type Event = { name: string; endsSessions: boolean; happen(owner: JoinedMember): Promise<unknown> };
const noneElsewhere = async (): Promise<never[]> => [];
const EVENTS: Event[] = [
  {
    name: 'a password reset',
    endsSessions: true,
    happen: async (owner) => {
      const token = await linkFor(owner, 'password');
      return resetPassword(ctx, { token, password: NEXT, conpassword: NEXT, removeElsewhere: noneElsewhere });
    },
  },
  {
    name: 'a password change',
    endsSessions: true,
    happen: (owner) => {
      const proof = { ...owner, password: GOOD_PASSWORD };
      return changePassword(ctx, { proof, password: NEXT, conpassword: NEXT, endsOthers: true });
    },
  },
  {
    name: 'a password change that leaves other devices logged in',
    endsSessions: false,
    happen: (owner) => {
      const proof = { ...owner, password: GOOD_PASSWORD };
      return changePassword(ctx, { proof, password: NEXT, conpassword: NEXT, endsOthers: false });
    },
  },
  {
    name: 'a mail change',
    endsSessions: false,
    happen: async (owner) => {
      const mail = `moved-${owner.mail}`;
      await requestEmailChange(ctx, { proof: { ...owner, password: GOOD_PASSWORD }, mail });
      return changeEmail(ctx, lastEmail(ctx, mail).token);
    },
  },
  {
    name: 'a password that the operator made invalid',
    endsSessions: true,
    happen: ({ memberNo }) => ctx.db.transaction().execute((tx) => forcePasswordReset(ctx, tx, memberNo)),
  },
];

for (const { name, endsSessions, happen } of EVENTS) {
  for (const [what, open] of Object.entries(TOKENS))
    test(`after ${name} ${what}`, async () => {
      const owner = await member();
      const use = await open(owner);
      await happen(owner);
      await use();
    });

  test(`after ${name} another device's session ${endsSessions ? 'ends, with its tokens' : 'goes on'}`, async () => {
    const owner = await member();
    const other = await ctx.db
      .transaction()
      .execute((tx) => startSession(ctx, tx, { memberNo: owner.memberNo, device, isKept: true }));
    const cookie = `${other.selector}.${other.verifier}`;
    await happen(owner);
    assert.equal((await findMemberByCookie(ctx, cookie)) === undefined, endsSessions);
    if (!endsSessions) return;
    await rejectsWith(findMemberByToken(ctx, other.accessToken), 'AUTH_ERROR 0004');
    await rejectsWith(refreshSession(ctx, { selector: other.selector, cookie }), 'AUTH_ERROR 0003');
  });
}
