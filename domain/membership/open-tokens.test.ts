import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GOOD_PASSWORD, type JoinedMember, joinedMember, lastLetter } from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { person } from '../../tests/support/test-identity.ts';
import { HANDED_FILES } from '#vocabulary/handed-files';
import { IDENTITY_PURPOSES } from '#vocabulary/identity';
import { LINK_PURPOSES, type LinkPurpose } from '#vocabulary/mail-links';
import {
  beginIdentityCheck,
  beginSession,
  beginSocialLogin,
  changeMail,
  changePassword,
  finishIdentityCheck,
  finishSocialLogin,
  forceNewPassword,
  handDownload,
  memberOfCookie,
  memberOfToken,
  readLink,
  refreshSession,
  requestMailChange,
  resetPassword,
  takeDownload,
} from './index.ts';
import { makeLink } from './one-time-links.ts';

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
  return (await ctx.db.transaction().execute((tx) => makeLink(ctx, tx, link))) ?? '';
}

/** What was handed out before, and whoever tries to use it afterwards; each answers how it is refused. */
const TOKENS: Record<string, (owner: JoinedMember) => Promise<() => Promise<unknown>>> = {};
for (const purpose of LINK_PURPOSES)
  TOKENS[`a link for ${purpose} ends`] = async (owner) => {
    const token = await linkFor(owner, purpose);
    await readLink(ctx, { purpose, token });
    return async () => {
      const code = purpose === 'password' ? 'LINK_ERROR 0001' : 'LINK_ERROR 0002';
      await refusedAs(readLink(ctx, { purpose, token }), code);
      if (purpose === 'mail-change') await refusedAs(changeMail(ctx, token), code);
    };
  };
for (const what of Object.values(HANDED_FILES))
  TOKENS[`a handed download of ${what} ends`] = async (owner) => {
    const { key } = await handDownload(ctx, { member: owner, what });
    return () => refusedAs(takeDownload(ctx, { key }), 'LINK_ERROR 0003');
  };
for (const purpose of IDENTITY_PURPOSES.filter((known) => known !== 'find-id'))
  TOKENS[`an identity check for ${purpose} ends`] = async ({ memberNo }) => {
    const order = { memberNo, browser: 'b', address: `10.4.${memberNo >> 8}.${memberNo & 255}`, returnTo: '/' };
    const { id } = await beginIdentityCheck(ctx, { ...order, purpose });
    ctx.identity.tell(id, person('1990-05-17', { ci: `ci-${id}` }));
    return () => refusedAs(finishIdentityCheck(ctx, { id, memberNo, browser: 'b' }), 'VERIFY_ERROR 0004');
  };
TOKENS['a provider link that was begun ends'] = async (owner) => {
  let state = '';
  const begin = { provider: 'kakao', origin: 'https://seoga.test', browser: 'b' } as const;
  ctx.social.begin = async (way) => {
    state = way.state;
    return { address: 'https://provider.test', pkceVerifier: null };
  };
  ctx.social.finish = async () => ({ subject: state, mail: null, isMailProved: false, nickHint: null });
  await beginSocialLogin(ctx, { ...begin, intent: 'link', member: owner, returnTo: '/my/providers' });
  return () =>
    refusedAs(finishSocialLogin(ctx, { ...begin, answer: { state }, device, isKept: true }), 'AUTH_ERROR 0002');
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
      await requestMailChange(ctx, { proof: { ...owner, password: GOOD_PASSWORD }, mail });
      return changeMail(ctx, lastLetter(ctx, mail).token);
    },
  },
  {
    name: 'a password that the operator made invalid',
    endsSessions: true,
    happen: ({ memberNo }) => ctx.db.transaction().execute((tx) => forceNewPassword(ctx, tx, memberNo)),
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
      .execute((tx) => beginSession(ctx, tx, { memberNo: owner.memberNo, device, isKept: true }));
    const cookie = `${other.selector}.${other.verifier}`;
    await happen(owner);
    assert.equal((await memberOfCookie(ctx, cookie)) === undefined, endsSessions);
    if (!endsSessions) return;
    await refusedAs(memberOfToken(ctx, other.accessToken), 'AUTH_ERROR 0004');
    await refusedAs(refreshSession(ctx, { selector: other.selector, cookie }), 'AUTH_ERROR 0003');
  });
}
