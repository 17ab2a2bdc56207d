import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import type { DomainError } from '#kernel/domain-error';
import { startSession } from '../sessions/start-session.ts';
import { listLinkedProviders } from '../social-login/linked-providers.ts';
import { loginWithPassword } from '../login/login-with-password.ts';
import { createLink, redeemLink } from '../email/one-time-links.ts';
import { verifyEmail, requestEmailVerification } from '../email/verify-email.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { sendPasswordReset } from './send-password-reset.ts';
import { purgeExpiredMemberData } from '../purge-expired.ts';

let database: TestDatabase;
let ctx: TestContext;
/** Of the member of each test. */
let mail: string;
let tests = 0;
before(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  ctx = testContext(database.db);
  tests += 1;
  mail = `reader-${tests}@seoga.test`;
  await shiftClock('0');
});
after(() => database.drop());

const shiftClock = async (by: string): Promise<void> =>
  void (await sql`update clock set shift = ${by}::interval`.execute(database.db));
const device = { type: 'WEB' as const, version: 1, userAgent: 'test' };

async function member(provider: 'mail' | 'kakao' = 'mail'): Promise<number> {
  const { member_no } = await database.db
    .insertInto('member')
    .values({
      mail,
      nick: `달빛 ${tests}`,
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
  loginWithPassword(ctx, { mail, password, captcha: '', address: '10.0.0.9', browser: 'b', device, isKept: true });
const tokenOf = (at = -1): string => /token=([\w-]+)/.exec(ctx.letters.at(at)?.text ?? '')?.[1] ?? '';
const refusal =
  (name: string, code: string) =>
  (error: DomainError): boolean =>
    error.errorName === name && error.code === code;
const noneElsewhere = async (): Promise<never[]> => [];
const passwords = (password: string) => ({
  password,
  conpassword: password,
  removeElsewhere: noneElsewhere,
});

test('X4 a reset request does the same for known and unknown addresses: one job, no lookup', async () => {
  await member();
  await requestPasswordReset(ctx, { mail: ` ${mail.replace('r', 'R')} `, address: '10.0.0.1' });
  await requestPasswordReset(ctx, { mail: 'nobody@seoga.test', address: '10.0.0.1' });
  assert.deepEqual(ctx.added, [
    { name: 'password-reset', payload: { mail } },
    { name: 'password-reset', payload: { mail: 'nobody@seoga.test' } },
  ]);
  assert.equal(ctx.letters.length, 0);
  await assert.rejects(
    requestPasswordReset(ctx, { mail: 'nobody', address: '10.0.0.1' }),
    refusal('JOIN_ERROR', '0001'),
  );
});

test('X4 a network address may request twenty resets an hour, whatever the e-mail addresses', async () => {
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

test('X4 the link sets a new password, ends every session and sends an e-mail', async () => {
  const memberNo = await member();
  await database.db.transaction().execute((tx) => startSession(ctx, tx, { memberNo, device, isKept: true }));
  await sendPasswordReset(ctx, { mail });
  assert.equal(ctx.letters[0]?.subject, '[서가] 비밀번호 재설정 안내');
  await resetPassword(ctx, { token: tokenOf(), ...passwords('new-password') });
  assert.equal(ctx.letters[1]?.subject, '[서가] 비밀번호가 변경되었습니다.');
  const sessions = await database.db
    .selectFrom('session_family')
    .select('revoked_why')
    .where('member_no', '=', memberNo)
    .execute();
  assert.deepEqual(sessions, [{ revoked_why: 'password' }]);
  const now = await database.db
    .selectFrom('member')
    .select(['auth_epoch', 'mail_proved_at'])
    .where('member_no', '=', memberNo)
    .executeTakeFirstOrThrow();
  assert.equal(now.auth_epoch, 2);
  assert.ok(now.mail_proved_at);
  await assert.rejects(login('old-password'), refusal('LOGIN_ERROR', '0003'));
  await login('new-password');
});

test("X4 a provider member's new password becomes a login method beside the provider", async () => {
  const memberNo = await member('kakao');
  await database.db
    .updateTable('member')
    .set({ mail_proved_at: new Date() })
    .where('member_no', '=', memberNo)
    .execute();
  const token = await database.db
    .transaction()
    .execute((tx) => createLink(ctx, tx, { purpose: 'password', memberNo, mail }));
  await resetPassword(ctx, { token: token ?? '', ...passwords('new-password') });
  await login('new-password');
  const [kakao] = await listLinkedProviders(ctx, { memberNo });
  assert.deepEqual([kakao?.provider, kakao?.isLast], ['kakao', false]);
});

test('X4 a link works once, for an hour, and only the newest', async () => {
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

test('V1 an invalid password does not use up the link', async () => {
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

test('a link used twice concurrently works once', async () => {
  await member();
  await sendPasswordReset(ctx, { mail });
  const token = tokenOf();
  const done = await Promise.allSettled(
    ['first-one', 'second-one'].map((word) => resetPassword(ctx, { token, ...passwords(word) })),
  );
  assert.deepEqual(done.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('a fourth e-mail an hour for a purpose is silently skipped; only the token hash is stored', async () => {
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

test('an unknown or locked account gets no e-mail, and no password is created where there was none', async () => {
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

test('a link is invalid for another purpose and after an address change', async () => {
  const memberNo = await member();
  await requestEmailVerification(ctx, { memberNo });
  const token = tokenOf();
  await assert.rejects(resetPassword(ctx, { token, ...passwords('new-password') }), refusal('LINK_ERROR', '0001'));
  await database.db.updateTable('member').set({ mail: 'other@seoga.test' }).where('member_no', '=', memberNo).execute();
  await assert.rejects(verifyEmail(ctx, token), refusal('LINK_ERROR', '0002'));
});

test('an address is verified within a day of the e-mail; a verified one gets no further e-mail', async () => {
  const memberNo = await member();
  await requestEmailVerification(ctx, { memberNo });
  const expiredToken = tokenOf();
  await shiftClock('25 hours');
  await assert.rejects(verifyEmail(ctx, expiredToken), refusal('LINK_ERROR', '0002'));
  await requestEmailVerification(ctx, { memberNo });
  await verifyEmail(ctx, tokenOf());
  await requestEmailVerification(ctx, { memberNo });
  assert.equal(ctx.letters.length, 2);
});

test('the purge deletes links a day after their expiry and no usable ones', async () => {
  const memberNo = await member();
  const link = (minutes: number): Promise<string | undefined> =>
    database.db.transaction().execute((tx) => createLink(ctx, tx, { purpose: 'password', memberNo, mail, minutes }));
  await link(10);
  await shiftClock('25 hours');
  const live = await link(60);
  await purgeExpiredMemberData(ctx);
  const remaining = await database.db
    .selectFrom('one_time_link')
    .select('purpose')
    .where('member_no', '=', memberNo)
    .execute();
  assert.equal(remaining.length, 1);
  const spent = await database.db
    .transaction()
    .execute((tx) => redeemLink(ctx, tx, { purpose: 'password', token: live ?? '' }));
  assert.deepEqual(spent, { memberNo, mail });
});
