import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import type { Refusal } from '#shared/refusal';
import { beginSession } from './begin-session.ts';
import { linkedProviders } from './link-provider.ts';
import { loginByPassword } from './login-by-password.ts';
import { makeLink, spendLink } from './one-time-links.ts';
import { proveMail, requestMailProof } from './prove-mail.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { sweepMembership } from './sweep-membership.ts';

let database: TestDatabase;
let ctx: TestContext;
// A database for each: what members agreed to, and a ledger, cannot be emptied.
beforeEach(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
afterEach(() => database.drop());

const shiftClock = async (by: string): Promise<void> =>
  void (await sql`update clock set shift = ${by}::interval`.execute(database.db));
const device = { type: 'WEB' as const, version: 1, userAgent: 'test' };
const mail = 'reader@seoga.test';

async function member(provider: 'mail' | 'kakao' = 'mail'): Promise<number> {
  const { member_no } = await database.db
    .insertInto('member')
    .values({
      mail,
      nick: '달빛',
      joined_by: provider,
      join_event: 'e',
      password_hash: provider === 'mail' ? await ctx.passwords.hash('old-password') : null,
    })
    .returning('member_no')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('login_identity').values({ provider, subject: mail, member_no, mail }).execute();
  return member_no;
}
const login = (password: string): Promise<unknown> =>
  loginByPassword(ctx, { mail, password, captcha: '', address: '10.0.0.9', browser: 'b', device, isKept: true });
const tokenOf = (at = -1): string => /token=([\w-]+)/.exec(ctx.letters.at(at)?.text ?? '')?.[1] ?? '';
const refusal =
  (name: string, code: string) =>
  (error: Refusal): boolean =>
    error.refusalName === name && error.code === code;
const noneElsewhere = async (): Promise<never[]> => [];
const passwords = (password: string) => ({
  password,
  conpassword: password,
  removeElsewhere: noneElsewhere,
});

test('X4 asking for a letter does the same for known and unknown addresses: one job, nothing looked up', async () => {
  await member();
  await requestPasswordReset(ctx, { mail: ' Reader@Seoga.test ', address: '10.0.0.1' });
  await requestPasswordReset(ctx, { mail: 'nobody@seoga.test', address: '10.0.0.1' });
  assert.deepEqual(ctx.added, [
    { name: 'password-reset', order: { mail } },
    { name: 'password-reset', order: { mail: 'nobody@seoga.test' } },
  ]);
  assert.equal(ctx.letters.length, 0);
  await assert.rejects(
    requestPasswordReset(ctx, { mail: 'nobody', address: '10.0.0.1' }),
    refusal('JOIN_ERROR', '0001'),
  );
});

test('X4 one place asks twenty times an hour at most, whatever the addresses', async () => {
  for (let time = 0; time < 20; time += 1)
    await requestPasswordReset(ctx, { mail: `${time}@seoga.test`, address: '10.0.0.2' });
  await assert.rejects(
    requestPasswordReset(ctx, { mail: 'more@seoga.test', address: '10.0.0.2' }),
    refusal('LOGIN_ERROR', '0006'),
  );
  assert.equal(ctx.added.length, 20);
  await requestPasswordReset(ctx, { mail: 'more@seoga.test', address: '10.0.0.3' });
  assert.equal(ctx.added.length, 21);
});

test('X4 the link of the letter sets a new password, ends every session, and is told by a letter', async () => {
  const memberNo = await member();
  await database.db.transaction().execute((tx) => beginSession(ctx, tx, { memberNo, device, isKept: true }));
  await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters[0]?.subject, '[서가] 비밀번호 재설정 안내');
  await resetPassword(ctx, { token: tokenOf(), ...passwords('new-password') });
  assert.equal(ctx.letters[1]?.subject, '[서가] 비밀번호가 변경되었습니다.');
  const sessions = await database.db.selectFrom('session_family').select('revoked_why').execute();
  assert.deepEqual(sessions, [{ revoked_why: 'password' }]);
  const now = await database.db.selectFrom('member').select(['auth_epoch', 'mail_proved_at']).executeTakeFirstOrThrow();
  assert.equal(now.auth_epoch, 2);
  assert.ok(now.mail_proved_at);
  await assert.rejects(login('old-password'), refusal('LOGIN_ERROR', '0003'));
  await login('new-password');
});

test('X4 for whoever joined over a provider the new password is a way in of its own, beside the provider', async () => {
  await member('kakao');
  await database.db.updateTable('member').set({ mail_proved_at: new Date() }).execute();
  const { member_no: memberNo } = await database.db.selectFrom('member').select('member_no').executeTakeFirstOrThrow();
  const token = await database.db
    .transaction()
    .execute((tx) => makeLink(ctx, tx, { purpose: 'password', memberNo, mail }));
  await resetPassword(ctx, { token: token ?? '', ...passwords('new-password') });
  await login('new-password');
  const [kakao] = await linkedProviders(ctx, { memberNo });
  assert.deepEqual([kakao?.provider, kakao?.isLast], ['kakao', false]);
});

test('X4 a link is good once, for an hour, and only the newest', async () => {
  await member();
  await sendPasswordReset(ctx, { mail });
  const first = tokenOf();
  await sendPasswordReset(ctx, { mail });
  const second = tokenOf();
  const reset = (token: string) => resetPassword(ctx, { token, ...passwords('new-password') });
  await assert.rejects(reset(first), refusal('LINK_ERROR', '0001'));
  await shiftClock('59 minutes');
  await reset(second);
  await assert.rejects(reset(second), refusal('LINK_ERROR', '0001'));
  await sendPasswordReset(ctx, { mail });
  const third = tokenOf();
  await shiftClock('2 hours');
  await assert.rejects(reset(third), refusal('LINK_ERROR', '0001'));
  await assert.rejects(reset('made-up'), refusal('LINK_ERROR', '0001'));
});

test('V1 a password that is wrong in form leaves the link good', async () => {
  await member();
  await sendPasswordReset(ctx, { mail });
  const token = tokenOf();
  await assert.rejects(resetPassword(ctx, { token, ...passwords('') }), refusal('JOIN_ERROR', '0002'));
  await assert.rejects(resetPassword(ctx, { token, ...passwords('short') }), refusal('JOIN_ERROR', '0003'));
  await assert.rejects(resetPassword(ctx, { token, ...passwords('x'.repeat(21)) }), refusal('JOIN_ERROR', '0004'));
  const differing = { token, password: 'new-password', conpassword: 'other-password', removeElsewhere: noneElsewhere };
  await assert.rejects(resetPassword(ctx, differing), refusal('JOIN_ERROR', '0005'));
  await resetPassword(ctx, { token, ...passwords('new-password') });
});

test('one link used by two at once is used by one', async () => {
  await member();
  await sendPasswordReset(ctx, { mail });
  const token = tokenOf();
  const done = await Promise.allSettled(
    ['first-one', 'second-one'].map((word) => resetPassword(ctx, { token, ...passwords(word) })),
  );
  assert.deepEqual(done.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('three letters an hour for one purpose, silently; of the token only what it hashes to is kept', async () => {
  await member();
  for (let time = 0; time < 5; time += 1) await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters.length, 3);
  const { rows } = await sql<{ all: string }>`select one_time_link::text as all from one_time_link`.execute(
    database.db,
  );
  for (const at of [0, 1, 2]) assert.ok(!rows.some(({ all }) => all.includes(tokenOf(at))));
  await shiftClock('61 minutes');
  await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters.length, 4);
});

test('nobody is written to for an unknown or locked account, and no password is made where there was none', async () => {
  await sendPasswordReset(ctx, { mail: 'nobody@seoga.test' });
  const memberNo = await member('kakao');
  for (let time = 0; time < 5; time += 1) await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters.length, 3);
  assert.match(ctx.letters[0]?.text ?? '', /카카오로 로그인해 주세요/);
  assert.ok(!ctx.letters[0]?.text.includes('token='));
  await database.db.updateTable('member').set({ state: 'suspended' }).where('member_no', '=', memberNo).execute();
  await shiftClock('2 hours');
  await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters.length, 3);
});

test('a link of one purpose is worth nothing for another, nor after the address changed', async () => {
  const memberNo = await member();
  await requestMailProof(ctx, memberNo);
  const token = tokenOf();
  await assert.rejects(resetPassword(ctx, { token, ...passwords('new-password') }), refusal('LINK_ERROR', '0001'));
  await database.db.updateTable('member').set({ mail: 'other@seoga.test' }).execute();
  await assert.rejects(proveMail(ctx, token), refusal('LINK_ERROR', '0002'));
});

test('an address is proved by its letter within a day; one that is proved gets no further letter', async () => {
  const memberNo = await member();
  await requestMailProof(ctx, memberNo);
  const late = tokenOf();
  await shiftClock('25 hours');
  await assert.rejects(proveMail(ctx, late), refusal('LINK_ERROR', '0002'));
  await requestMailProof(ctx, memberNo);
  await proveMail(ctx, tokenOf());
  await requestMailProof(ctx, memberNo);
  assert.equal(ctx.letters.length, 2);
});

test('the sweep forgets links a day after their time, and none that may still be used', async () => {
  const memberNo = await member();
  const link = (minutes: number): Promise<string | undefined> =>
    database.db.transaction().execute((tx) => makeLink(ctx, tx, { purpose: 'password', memberNo, mail, minutes }));
  await link(10);
  await shiftClock('25 hours');
  const live = await link(60);
  await sweepMembership(ctx);
  const left = await database.db.selectFrom('one_time_link').select('purpose').execute();
  assert.equal(left.length, 1);
  const spent = await database.db
    .transaction()
    .execute((tx) => spendLink(ctx, tx, { purpose: 'password', token: live ?? '' }));
  assert.deepEqual(spent, { memberNo, mail });
});
