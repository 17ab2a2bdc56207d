import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { closeAccount } from '#domain/account';
import { loginWithPassword, findMemberByCookie } from '#domain/members';
import { GOOD_PASSWORD, joinedMember, lastEmail, advanceTime } from '../../tests/support/fixtures/joined-member.ts';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { codeOf } from '../../tests/support/servers/selling-shop.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  blockMember,
  endMemberSessions,
  findMembers,
  resetMemberPassword,
  addMemberNote,
  revealMember,
  showMember,
  unblockMember,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let by: { id: number; name: string };
let other: { id: number; name: string };

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  by = await plantStaff(database.db, 'support');
  other = await plantStaff(database.db, 'support');
});
after(() => database.drop());

let logins = 0;
const login = (mail: string) =>
  loginWithPassword(ctx, {
    mail,
    password: GOOD_PASSWORD,
    captcha: '',
    address: `10.8.0.${(logins += 1)}`,
    browser: `browser-${logins}`,
    device: { type: 'WEB', version: 0, userAgent: 'Mozilla/5.0' },
    isKept: true,
  });

test('P4 members are found by number, nickname, e-mail address and provider, with masked addresses', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  const { nick } = await showMember(ctx, { by, memberNo });
  for (const input of [
    { field: '', text: String(memberNo) },
    { field: '', text: mail.toUpperCase() },
    { field: 'nick', text: nick.slice(0, 3) },
    { field: 'mail', text: mail },
  ]) {
    const { members } = await findMembers(ctx, input);
    const found = members.find((item) => item.memberNo === memberNo);
    assert.ok(found, JSON.stringify(input));
    assert.doesNotMatch(JSON.stringify(members), new RegExp(mail));
  }
  assert.deepEqual((await findMembers(ctx, { field: 'kakao', text: '' })).members, []);
  assert.deepEqual((await findMembers(ctx, { field: 'nick', text: '%' })).members, []);
});

test('P4 personal data is unmasked for ten minutes after a reason, and audited', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  assert.doesNotMatch(JSON.stringify(await showMember(ctx, { by, memberNo })), new RegExp(mail));
  assert.equal(await codeOf(revealMember(ctx, { by, memberNo, reason: ' ' })), 'SUPPORT_ERROR 0002');
  await revealMember(ctx, { by, memberNo, reason: '문의 확인' });
  assert.equal((await showMember(ctx, { by, memberNo })).mail, mail);
  assert.notEqual((await showMember(ctx, { by: other, memberNo })).mail, mail);
  const noted = await ctx.db
    .selectFrom('operator_audit')
    .select(['operator_id', 'reason'])
    .where('act', '=', 'member.read')
    .where('subject', '=', `member:${memberNo}`)
    .execute();
  assert.deepEqual(noted, [{ operator_id: by.id, reason: '문의 확인' }]);
  await advanceTime(ctx, '10 minutes');
  assert.notEqual((await showMember(ctx, { by, memberNo })).mail, mail);
});

test('a suspended member is logged out, notified and cannot log in until it ends', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  const session = await login(mail);
  const cookie = `${session.selector}.${session.verifier}`;
  assert.ok(await findMemberByCookie(ctx, cookie));
  const reason = '결제 도용 의심';
  assert.equal(await codeOf(blockMember(ctx, { by, memberNo, reason, until: '2020-01-01' })), 'SUPPORT_ERROR 0003');
  await blockMember(ctx, { by, memberNo, reason, until: '' });
  assert.equal(await findMemberByCookie(ctx, cookie), undefined);
  assert.match(lastEmail(ctx, mail).text, /결제 도용 의심/);
  assert.equal(await codeOf(login(mail)), 'LOGIN_ERROR 0007');
  assert.equal(await codeOf(blockMember(ctx, { by, memberNo, reason, until: '' })), 'SUPPORT_ERROR 0004');
  await unblockMember(ctx, { by, memberNo, reason: '오해였습니다' });
  assert.equal(await codeOf(login(mail)), 'done');
  const tomorrow = new Date(Date.now() + 40 * 3_600_000).toISOString().slice(0, 10);
  await blockMember(ctx, { by: 'command-line', memberNo, reason, until: tomorrow });
  assert.equal(await codeOf(login(mail)), 'LOGIN_ERROR 0007');
  await advanceTime(ctx, '3 days');
  assert.equal(await codeOf(login(mail)), 'done');
  const { blocks } = await showMember(ctx, { by, memberNo });
  assert.equal(blocks.length, 2);
  assert.ok(blocks.every(({ endedAt }) => endedAt));
});

test('a removed password is invalid, every session ends and a reset link is sent', async () => {
  const { memberNo, mail } = await joinedMember(ctx);
  const session = await login(mail);
  await resetMemberPassword(ctx, { by, memberNo, reason: '도용' });
  assert.equal(await findMemberByCookie(ctx, `${session.selector}.${session.verifier}`), undefined);
  assert.equal(await codeOf(login(mail)), 'LOGIN_ERROR 0003');
  assert.match(lastEmail(ctx, mail).text, /find\/password\/reset\?token=/);
  await endMemberSessions(ctx, { by, memberNo, reason: '확인' });
  assert.equal(await codeOf(endMemberSessions(ctx, { by, memberNo: 999_999, reason: '확인' })), 'SUPPORT_ERROR 0001');
});

test('L24 notes and suspensions are deleted with the member; the audit log only says that a note was written', async () => {
  const { memberNo } = await joinedMember(ctx);
  await addMemberNote(ctx, { by, memberNo, text: '전화로 안내함' });
  assert.equal(await codeOf(addMemberNote(ctx, { by, memberNo, text: ' ' })), 'SUPPORT_ERROR 0007');
  assert.equal((await showMember(ctx, { by, memberNo })).notes[0]?.text, '전화로 안내함');
  await blockMember(ctx, { by, memberNo, reason: '확인', until: '' });
  await unblockMember(ctx, { by, memberNo, reason: '확인' });
  // While the member exists, the log is append-only.
  const blank = 'update operator_audit set reason = null where subject = $1';
  await assert.rejects(database.pool.query(blank, [`member:${memberNo}`]), /takes new rows only/);
  const fresh = await freshSession(memberNo);
  await closeAccount(ctx, { memberNo, sessionId: fresh, password: GOOD_PASSWORD });
  for (const table of ['member_note', 'member_block'] as const) {
    const rows = await ctx.db.selectFrom(table).select('id').where('member_no', '=', memberNo).execute();
    assert.deepEqual(rows, []);
  }
  const { rows } = await database.pool.query(`select 1 from operator_audit where after::text like '%전화로%'`);
  assert.equal(rows.length, 0);
  const lines = await ctx.db
    .selectFrom('operator_audit')
    .select(['act', 'reason'])
    .where('subject', '=', `member:${memberNo}`)
    .execute();
  assert.ok(lines.some(({ act }) => act === 'member.block'));
  assert.ok(lines.every(({ reason }) => reason === null));
});

async function freshSession(memberNo: number): Promise<number> {
  const { mail } = await ctx.db
    .selectFrom('member')
    .select('mail')
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  await login(mail ?? '');
  const row = await ctx.db
    .selectFrom('session_family')
    .select('id')
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Support actions on a member's account. */
const CARE: Record<string, (input: { by: { id: number; name: string }; memberNo: number }) => Promise<unknown>> = {
  block: (input) => blockMember(ctx, { ...input, reason: '도용 의심', until: '' }),
  unblock: (input) => unblockMember(ctx, { ...input, reason: '확인함' }),
  'log out': (input) => endMemberSessions(ctx, { ...input, reason: '기기 분실' }),
  'reset the password of': (input) => resetMemberPassword(ctx, { ...input, reason: '유출 의심' }),
  'note something of': (input) => addMemberNote(ctx, { ...input, text: '전화함' }),
};

for (const [what, care] of Object.entries(CARE))
  test(`an operator cannot ${what} their own member account, others can`, async () => {
    const { memberNo, mail } = await joinedMember(ctx);
    const mine = await plantStaff(database.db, 'support');
    await sql`update operator set mail = ${mail} where id = ${mine.id}`.execute(database.db);
    if (what === 'unblock') await CARE['block']?.({ by: other, memberNo });
    assert.equal(await codeOf(care({ by: mine, memberNo })), 'OPERATOR_ERROR 0018');
    assert.equal(await codeOf(care({ by: other, memberNo })), 'done');
  });
