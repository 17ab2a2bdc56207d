import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type JoinedMember, joinedMember, lastEmail } from '../../tests/support/fixtures/joined-member.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { startSocialLogin, finishSocialLogin, sendPasswordReset } from '#domain/members';
import { recoverAccount } from './recover-account.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const NEXT = '새벽 첫차 07:40';
const device = { type: 'WEB' as const, version: 0, userAgent: 'test' };

/** Access that can be added to an account, by the statement that adds it. */
const ADDED: Record<string, { insert: string; count: string; label?: string }> = {
  kakao: {
    insert: `insert into login_identity (provider, subject, member_no) values ('kakao', 'kakao-' || $1::bigint, $1::bigint)`,
    count: `select count(*)::int as left from login_identity where member_no = $1::bigint and provider <> 'mail'`,
    label: '카카오 계정 연결',
  },
  identity: {
    insert: `with holder as (insert into identity_holder (mac, member_no) values (decode(lpad($1::bigint::text, 64, '0'), 'hex'), $1::bigint)),
      adult as (update member set adult_mode = true where member_no = $1::bigint)
      insert into identity_check (member_no, birth_year, method, provider_ref) values ($1::bigint, 1990, 'test', 'ref-' || $1::bigint)`,
    count: `select (select count(*) from identity_check where member_no = $1::bigint)::int
      + (select count(*) from identity_holder where member_no = $1::bigint)::int
      + (select count(*) from member where member_no = $1::bigint and adult_mode)::int as left`,
    label: '본인인증과 성인 작품 보기 설정',
  },
  push: {
    insert: `insert into push_device (member_no, session_id, kind, address, name)
      select $1::bigint, max(id), 'aos', 'token-' || $1::bigint, '기기' from session_family where member_no = $1::bigint`,
    count: 'select count(*)::int as left from push_device where member_no = $1::bigint',
    label: '알림을 받는 기기',
  },
  offline: {
    insert: `insert into kept_device (member_no, device, name) values ($1::bigint, 'device', '기기')`,
    count: 'select count(*)::int as left from kept_device where member_no = $1::bigint',
    label: '오프라인 보관 기기',
  },
  storeAccount: {
    insert: 'insert into store_account (member_no) values ($1::bigint)',
    count: 'select count(*)::int as left from store_account where member_no = $1::bigint',
  },
};
const SESSIONS = 'select count(*)::int as left from session_family where member_no = $1::bigint and revoked_at is null';

async function withEverything(input: { isMailProved: boolean }): Promise<JoinedMember> {
  const member = await joinedMember(ctx);
  for (const { insert } of Object.values(ADDED)) await database.pool.query(insert, [member.memberNo]);
  if (input.isMailProved)
    await database.pool.query('update member set mail_proved_at = seoga_now() where member_no = $1::bigint', [
      member.memberNo,
    ]);
  return member;
}

async function recover({ mail }: JoinedMember): Promise<string[]> {
  await sendPasswordReset(ctx, { mail });
  return recoverAccount(ctx, { token: lastEmail(ctx, mail).token, password: NEXT, conpassword: NEXT });
}

async function countLeft({ memberNo }: JoinedMember, count: string): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(count, [memberNo]);
  return rows[0]?.left ?? Number.NaN;
}

async function loginByKakao(subject: string) {
  let state = '';
  ctx.social.begin = async (method) => {
    state = method.state;
    return { address: 'https://provider.test', pkceVerifier: null };
  };
  ctx.social.finish = async () => ({ subject, mail: null, isMailProved: false, nickHint: null });
  const method = { provider: 'kakao', origin: 'https://seoga.test', browser: 'b' } as const;
  await startSocialLogin(ctx, { ...method, intent: 'login', member: null, returnTo: '/' });
  return finishSocialLogin(ctx, { ...method, answer: { state }, device, isKept: true });
}

for (const [name, { count, label }] of Object.entries(ADDED))
  test(`a reset that first verifies the address removes ${name} and reports it in the e-mail`, async () => {
    const member = await withEverything({ isMailProved: false });
    await recover(member);
    assert.equal(await countLeft(member, count), 0);
    if (label) assert.ok(lastEmail(ctx, member.mail).text.includes(`- ${label}`));
  });

test('a reset that first verifies the address ends every session and returns what was removed', async () => {
  const member = await withEverything({ isMailProved: false });
  assert.deepEqual(await recover(member), ['kakao', 'identity', 'push', 'offline']);
  assert.equal(await countLeft(member, SESSIONS), 0);
});

test('a provider linked before the owner verified the address no longer logs in', async () => {
  const member = await withEverything({ isMailProved: false });
  const subject = `kakao-${member.memberNo}`;
  assert.equal((await loginByKakao(subject)).kind, 'login');
  await recover(member);
  assert.equal((await loginByKakao(subject)).kind, 'join');
});

test('a reset of a verified address removes only the sessions', async () => {
  const member = await withEverything({ isMailProved: true });
  assert.deepEqual(await recover(member), []);
  assert.equal(await countLeft(member, SESSIONS), 0);
  for (const [name, { count }] of Object.entries(ADDED)) assert.ok((await countLeft(member, count)) > 0, name);
  assert.ok(!lastEmail(ctx, member.mail).text.includes('해제했습니다'));
});
