import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { plantOperator } from '../../../tests/support/fixtures/planted-operators.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  type OperatorSession,
  acceptInvite,
  inviteOperator,
  loginOperator,
  offerSecondFactor,
  verifyCode,
  renewRecoveryCodes,
  resetOperator,
  findConsoleSession,
  setUpTotp,
  purgeExpiredConsoleData,
} from '../index.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const PASSWORD = '책을 파는 사람의 비밀번호';
const AT = { origin: 'http://localhost:3000', shop: '서가' };
const ADDRESS = '203.0.113.7';
let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const codeFor = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

async function sessionOf(key: string): Promise<OperatorSession> {
  const session = await findConsoleSession(ctx, key);
  assert.ok(session);
  return session;
}

/** Accepts an invite on one device. */
async function setUp(link: string): Promise<{ key: string; secret: string; codes: string[] }> {
  const input = { key: link, mail: '', name: '사서', password: PASSWORD, userAgent: CHROME, address: ADDRESS };
  const key = await acceptInvite(ctx, input);
  const { secret } = await offerSecondFactor(ctx, { session: await sessionOf(key), ...AT });
  const { codes, cookie = '' } = await setUpTotp(ctx, { session: await sessionOf(key), code: codeFor(secret) });
  return { key: cookie, secret, codes };
}

const lettersTo = (mail: string): string[] => ctx.letters.filter(({ to }) => to === mail).map(({ subject }) => subject);

test('an operator gets an e-mail for a session on a new device and when credentials change', async () => {
  const mail = 'written@seoga.test';
  const invitation = { mail, name: '', roles: ['owner' as const], holder: null };
  const linkOf = (one: string): string => `https://seoga.test/operator/begin?key=${one}`;
  const { id, key: link } = await inviteOperator(ctx, { by: 'command-line', invitation, linkOf });
  const invited = ctx.letters.pop();
  assert.deepEqual([invited?.to, invited?.subject], [mail, '[서가] 운영자로 초대합니다']);
  assert.ok(invited?.text.includes('역할은 소유자입니다') && invited.text.includes(linkOf(link)));
  const { key, codes } = await setUp(link);
  assert.deepEqual(lettersTo(mail), [], 'beginning is no news');

  const login = (userAgent: string) => loginOperator(ctx, { mail, password: PASSWORD, userAgent, address: ADDRESS });
  const enter = async (userAgent: string, code = ''): Promise<string> =>
    verifyCode(ctx, { session: await sessionOf(await login(userAgent)), code });
  await login(IPHONE);
  assert.deepEqual(lettersTo(mail), [], 'a password alone is no entry');
  await enter(CHROME.replace('140', '141'), codes[0]);
  assert.deepEqual(lettersTo(mail), [], 'a browser that was renewed is the same device');
  await enter(IPHONE, codes[1]);
  await enter(IPHONE, codes[2]);
  assert.deepEqual(lettersTo(mail), ['[서가] 운영 콘솔에 새 기기에서 로그인했습니다.']);
  assert.match(ctx.letters.at(-1)?.text ?? '', /iPhone[\s\S]*https:\/\/seoga\.test\/operator\/me/);

  await renewRecoveryCodes(ctx, { session: await sessionOf(key) });
  const again = await offerSecondFactor(ctx, { session: await sessionOf(key), ...AT });
  await setUpTotp(ctx, { session: await sessionOf(key), code: codeFor(again.secret) });
  await setUp(await resetOperator(ctx, { by: 'command-line', id }));
  assert.deepEqual(lettersTo(mail).slice(1), [
    '[서가] 운영 계정의 복구 코드가 새로 만들어졌습니다.',
    '[서가] 운영 계정의 인증 앱이 등록되었습니다.',
    '[서가] 운영 계정의 비밀번호와 2단계 인증이 모두 초기화되었습니다.',
    '[서가] 운영 계정의 비밀번호가 변경되었습니다.',
  ]);
});

test('sessions and invite links are deleted after half a year, and abandoned form drafts too', async () => {
  const old = await plantOperator(ctx.db, { roles: ['editor'] });
  const young = await plantOperator(ctx.db, { roles: ['editor'] });
  const age = (table: string, column: string, input: { id: number; days: number }) =>
    database.pool.query(
      `update ${table} set ${column} = seoga_now() - make_interval(days => $2) where operator_id = $1`,
      [input.id, input.days],
    );
  for (const [{ id }, days] of [
    [old, 181],
    [young, 179],
  ] as const) {
    await resetOperator(ctx, { by: 'command-line', id });
    await age('operator_session', 'seen_at', { id, days });
    await age('operator_invite', 'good_until', { id, days });
  }
  await database.pool.query(`insert into operator_kept_form (selector, path, sealed, kept_at)
    select selector, '/operator', 'sealed', seoga_now() - interval '11 minutes' from operator_session`);
  await purgeExpiredConsoleData(ctx);
  assert.equal((await database.pool.query('select 1 from operator_kept_form')).rowCount, 0);
  const count = async (table: string, id: number): Promise<number> =>
    (await database.pool.query(`select 1 from ${table} where operator_id = $1`, [id])).rowCount ?? 0;
  for (const table of ['operator_session', 'operator_invite'])
    assert.deepEqual([await count(table, old.id), await count(table, young.id)], [0, 1], table);
});
