import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { loginWithPassword } from '#domain/members';
import { listProposals } from '#domain/payment-operations';
import { checkLedger, selectBalances } from '#domain/wallet';
import { csvLine } from '#shared/content/csv';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { codeOf } from '../../tests/support/servers/selling-shop.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { applyMembers, applySheet, listFailedGrants, planSheet, retryGrants, uploadSheet } from './index.ts';

/** 'abc', by libxcrypt. */
const BCRYPT = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
const HEADS = [
  '메일',
  '닉네임',
  '가입 일시',
  '약관 동의 일시',
  '광고 수신 동의 일시',
  '비밀번호 해시',
  '코인',
  '보너스 코인',
  '지급 사유',
];
let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  by = await plantStaff(database.db, 'owner');
});
after(() => database.drop());

async function upload(
  rows: readonly (readonly string[])[],
): Promise<{ id: number; version: string; errors: (string | null)[] }> {
  const bytes = new TextEncoder().encode([HEADS, ...rows].map(csvLine).join(''));
  const { id } = await uploadSheet(ctx, { by, kind: 'members', file: { name: '회원.csv', bytes } });
  const { version, rows: planned } = await planSheet(ctx, { by, id });
  return { id, version, errors: planned.map(({ error }) => error) };
}
const memberOf = async (mail: string) => {
  const { rows } = await sql<{
    memberNo: number;
    nick: string;
    joined: string;
    hash: string | null;
    proved: Date | null;
  }>`
    select member_no as "memberNo", nick, to_char(joined_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as joined,
      password_hash as hash, mail_proved_at as proved
    from member where mail = ${mail}`.execute(ctx.db);
  assert.ok(rows[0], mail);
  return rows[0];
};
const logIn = (mail: string, password: string) =>
  loginWithPassword(ctx, {
    mail,
    password,
    captcha: '',
    address: '10.9.0.1',
    browser: 'browser-of-the-import',
    device: { type: 'WEB', version: 0, userAgent: 'Mozilla/5.0' },
    isKept: true,
  });

test('takes members over with times, consents, hashes and coins, once, and asks a second person above the limit', async () => {
  const argon = await hash('long-enough', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const { id, version, errors } = await upload([
    [
      'Old@Example.com',
      '옛독자',
      '2021-03-04 10:00',
      '2021-03-04',
      '2022-01-01 09:30',
      argon,
      '30',
      '5',
      '이전 서비스 잔액',
    ],
    ['bcrypt@example.com', '옛독자', '', '2020-01-01', '', BCRYPT, '', '', ''],
    ['reset@example.com', '', '', '2020-01-01', '', '', '2,000', '', '이전 서비스 잔액'],
  ]);
  assert.deepEqual(errors, [null, null, null]);
  const order = { by, id, version, mayDecide: true, limit: 100 };
  assert.equal(await codeOf(applyMembers(ctx, { ...order, version: 'other' })), 'WORK_ERROR 0008');
  assert.equal(await codeOf(applySheet(ctx, { by, id, version })), 'SHEET_ERROR 0005');
  assert.deepEqual(await applyMembers(ctx, order), { done: 3, left: 0 });
  assert.deepEqual(await applyMembers(ctx, order), { done: 3, left: 0 });

  const old = await memberOf('old@example.com');
  assert.deepEqual([old.nick, old.joined, old.hash, old.proved], ['옛독자', '2021-03-04 10:00', argon, null]);
  const { coin, bonus } = await selectBalances(ctx.db, old.memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 30, bonus: 5 });
  const { rows: consents } = await sql<{ kind: string; given: boolean; at: string }>`
    select kind, is_given as given, to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as at
    from consent where member_no = ${old.memberNo} order by kind`.execute(ctx.db);
  assert.deepEqual(
    consents.map(({ kind, given, at }) => `${kind} ${given} ${at}`),
    [
      'age true 2021-03-04 00:00',
      'marketing true 2022-01-01 09:30',
      'privacy true 2021-03-04 00:00',
      'terms true 2021-03-04 00:00',
    ],
  );
  await logIn('old@example.com', 'long-enough');
  const bcrypt = await memberOf('bcrypt@example.com');
  assert.notEqual(bcrypt.nick, '옛독자');
  assert.equal(await codeOf(logIn('bcrypt@example.com', 'abd')), 'LOGIN_ERROR 0003');
  await logIn('bcrypt@example.com', 'abc');
  assert.match((await memberOf('bcrypt@example.com')).hash ?? '', /^\$argon2id\$/);

  const reset = await memberOf('reset@example.com');
  assert.equal((await selectBalances(ctx.db, reset.memberNo)).coin, 0);
  const { proposals } = await listProposals(ctx, { isOpen: true });
  assert.equal(JSON.stringify(proposals).split('이전 서비스 잔액').length - 1, 1);
  const { isConsistent } = await checkLedger(ctx);
  assert.ok(isConsistent);
});

test('coins that could not be granted are listed with the reason and granted once by a second attempt', async () => {
  const { id, version } = await upload([
    ['retry@example.com', '', '', '2020-01-01', '', '', '20', '3', '이전 서비스 잔액'],
  ]);
  const order = { by, id, mayDecide: true, limit: 100 };
  await applyMembers(ctx, { ...order, version });
  const { memberNo } = await memberOf('retry@example.com');
  assert.deepEqual(await listFailedGrants(ctx, order), []);
  // As if the bonus coins had failed: what was granted is not granted again.
  await sql`update sheet_member set error = '사유' where sheet_import_id = ${id}`.execute(ctx.db);
  assert.deepEqual(await listFailedGrants(ctx, order), [{ line: 2, memberNo, error: '사유' }]);
  assert.deepEqual(await retryGrants(ctx, order), { left: 0 });
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 20, bonus: 3 });
  const other = await plantStaff(ctx.db, 'owner');
  assert.equal(await codeOf(retryGrants(ctx, { ...order, by: other })), 'SHEET_ERROR 0005');
});

test('rows without consent, with taken addresses, unknown hashes or coins without a reason say why', async () => {
  const { errors } = await upload([
    ['old@example.com', '', '', '2020-01-01', '', '', '', '', ''],
    ['new@example.com', '', '', '', '', '', '', '', ''],
    ['new2@example.com', '', '', '2999-01-01', '', '', '', '', ''],
    ['new3@example.com', '', '', '2020-01-01', '', 'md5', '', '', ''],
    ['new4@example.com', '', '', '2020-01-01', '', '', '10', '', ''],
    ['new5@example.com', '', '', '2020-01-01', '', '', '-10', '', '사유'],
    ['주소', '', '', '2020-01-01', '', '', '', '', ''],
    ['new6@example.com', '', '', '2020-01-01', '', '', '', '', ''],
    ['NEW6@example.com', '', '', '2020-01-01', '', '', '', '', ''],
  ]);
  assert.deepEqual(
    errors.map((error) => error === null),
    [false, false, false, false, false, false, false, true, false],
  );
});
