import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  joinedMember,
  lastEmail,
  newestSession,
  advanceTime,
} from '../../../tests/support/fixtures/joined-member.ts';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import {
  changeEmail,
  changePassword,
  confirmPassword,
  listSessions,
  loginWithPassword,
  readEmailChange,
  requestEmailChange,
} from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const NEXT = '새벽 첫차 07:40';
let logins = 0;
async function login(mail: string, password: string): Promise<string> {
  logins += 1;
  const device = { type: 'WEB', version: 0, userAgent: 'another device' } as const;
  const credentials = { mail, password, captcha: '', address: `10.8.0.${logins}`, browser: 'b', device, isKept: true };
  return (await loginWithPassword(ctx, credentials)).selector;
}
const proofOf = (member: JoinedMember, password = GOOD_PASSWORD) => ({ ...member, password });

test('E2 a password change needs the current password, ends other sessions and sends an e-mail', async () => {
  const member = await joinedMember(ctx);
  await login(member.mail, GOOD_PASSWORD);
  await changePassword(ctx, { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: true });
  assert.deepEqual(
    (await listSessions(ctx, member)).map(({ id }) => id),
    [member.sessionId],
  );
  await rejectsWith(login(member.mail, GOOD_PASSWORD), 'LOGIN_ERROR 0003');
  await login(member.mail, NEXT);
  assert.match(lastEmail(ctx, member.mail).subject, /비밀번호가 변경/);
});

test('E2 other sessions stay when the member chooses so', async () => {
  const member = await joinedMember(ctx);
  await login(member.mail, GOOD_PASSWORD);
  await changePassword(ctx, { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: false });
  assert.equal((await listSessions(ctx, member)).length, 2);
});

test('E2 B1 a wrong current password or an invalid new one changes nothing', async () => {
  const member = await joinedMember(ctx);
  const input = { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: true };
  await rejectsWith(changePassword(ctx, { ...input, proof: proofOf(member, '') }), 'CONFIRM_ERROR 0001');
  await rejectsWith(changePassword(ctx, { ...input, proof: proofOf(member, 'wrong one') }), 'CONFIRM_ERROR 0002');
  await rejectsWith(changePassword(ctx, { ...input, password: '', conpassword: '' }), 'JOIN_ERROR 0002');
  await rejectsWith(changePassword(ctx, { ...input, password: 'short', conpassword: 'short' }), 'JOIN_ERROR 0003');
  await rejectsWith(
    changePassword(ctx, { ...input, password: 'x'.repeat(21), conpassword: 'x'.repeat(21) }),
    'JOIN_ERROR 0004',
  );
  await rejectsWith(changePassword(ctx, { ...input, conpassword: `${NEXT}!` }), 'JOIN_ERROR 0005');
  await login(member.mail, GOOD_PASSWORD);
});

test('E2 password confirmation allows five attempts in fifteen minutes, also concurrently', async () => {
  const member = await joinedMember(ctx);
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => confirmPassword(ctx, proofOf(member, `guess ${at}`))),
  );
  const message = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.message : ''));
  assert.equal(message.filter((refusal) => refusal === 'CONFIRM_ERROR 0002').length, 5);
  assert.equal(message.filter((refusal) => refusal === 'CONFIRM_ERROR 0004').length, 7);
  await rejectsWith(confirmPassword(ctx, proofOf(member)), 'CONFIRM_ERROR 0004');
  await advanceTime(ctx, '16 minutes');
  await confirmPassword(ctx, proofOf(member));
  // The right password clears the failures.
  for (let tries = 0; tries < 5; tries += 1)
    await rejectsWith(confirmPassword(ctx, proofOf(member, 'no')), 'CONFIRM_ERROR 0002');
});

/** A member who joined through a provider: no password. */
async function withoutPassword(input: { mail: string | null }): Promise<JoinedMember> {
  const member = await joinedMember(ctx);
  await database.pool.query(
    'update member set password_hash = null, mail = $2, mail_proved_at = seoga_now() where member_no = $1',
    [member.memberNo, input.mail],
  );
  await database.pool.query("update login_identity set provider = 'naver', subject = $2 where member_no = $1", [
    member.memberNo,
    `naver-${member.memberNo}`,
  ]);
  return member;
}

test('E2 a member without a password sets the first one within ten minutes of a login and can log in with it', async () => {
  const member = await withoutPassword({ mail: 'first-password@seoga.example' });
  const input = { password: NEXT, conpassword: NEXT, endsOthers: true };
  await advanceTime(ctx, '11 minutes');
  await rejectsWith(changePassword(ctx, { ...input, proof: proofOf(member, '') }), 'CONFIRM_ERROR 0003');
  await database.pool.query('update session_family set started_at = seoga_now() where id = $1', [member.sessionId]);
  await changePassword(ctx, { ...input, proof: proofOf(member, '') });
  await login('first-password@seoga.example', NEXT);
});

test('E2 a first password is rejected while the address is not verified', async () => {
  const member = await withoutPassword({ mail: 'unproved-first@seoga.example' });
  await database.pool.query('update member set mail_proved_at = null where member_no = $1', [member.memberNo]);
  const input = { proof: proofOf(member, ''), password: NEXT, conpassword: NEXT, endsOthers: true };
  await rejectsWith(changePassword(ctx, input), 'MEMBER_ERROR 0008');
});

test('E2 a password is rejected without an address', async () => {
  const member = await withoutPassword({ mail: null });
  const input = { proof: proofOf(member, ''), password: NEXT, conpassword: NEXT, endsOthers: true };
  await rejectsWith(changePassword(ctx, input), 'PROFILE_ERROR 0006');
});

test('E2 a new address is effective once verified by e-mail; the previous one is notified', async () => {
  const member = await joinedMember(ctx);
  const mail = 'moved@seoga.example';
  await requestEmailChange(ctx, { proof: proofOf(member), mail: ' Moved@Seoga.example ' });
  await login(member.mail, GOOD_PASSWORD);
  const { token } = lastEmail(ctx, mail);
  assert.equal(await readEmailChange(ctx, token), mail);
  await changeEmail(ctx, token);
  await login(mail, GOOD_PASSWORD);
  await rejectsWith(login(member.mail, GOOD_PASSWORD), 'LOGIN_ERROR 0003');
  assert.match(lastEmail(ctx, member.mail).text, /mo\*\*\*@seoga\.example/);
  assert.equal(lastEmail(ctx, member.mail).text.includes(mail), false);
  await rejectsWith(changeEmail(ctx, token), 'LINK_ERROR 0002');
  const { rows } = await database.pool.query(
    'select mail_proved_at is not null as proved from member where member_no = $1',
    [member.memberNo],
  );
  assert.equal(rows[0].proved, true);
});

test('E2 an address change needs the password; an invalid or the current address is rejected', async () => {
  const member = await joinedMember(ctx);
  await rejectsWith(requestEmailChange(ctx, { proof: proofOf(member, 'no'), mail: 'a@b.kr' }), 'CONFIRM_ERROR 0002');
  await rejectsWith(requestEmailChange(ctx, { proof: proofOf(member), mail: 'nobody' }), 'PROFILE_ERROR 0007');
  await rejectsWith(
    requestEmailChange(ctx, { proof: proofOf(member), mail: member.mail.toUpperCase() }),
    'PROFILE_ERROR 0008',
  );
});

test('E2 a taken address is revealed only by e-mail to it', async () => {
  const [member, owner] = [await joinedMember(ctx), await joinedMember(ctx)];
  await requestEmailChange(ctx, { proof: proofOf(member), mail: owner.mail });
  const email = lastEmail(ctx, owner.mail);
  assert.match(email.text, /이미 가입하신 계정이 있어/);
  assert.equal(email.token, '');
});

test('E2 an address that another member took meanwhile is not changed', async () => {
  const member = await joinedMember(ctx);
  const mail = 'contested@seoga.example';
  await requestEmailChange(ctx, { proof: proofOf(member), mail });
  const { token } = lastEmail(ctx, mail);
  const owner = await joinedMember(ctx, { mail });
  await rejectsWith(changeEmail(ctx, token), 'LINK_ERROR 0002');
  assert.equal(await newestSession(ctx, owner.memberNo), owner.sessionId);
  await login(member.mail, GOOD_PASSWORD);
});

test('E2 an address change link expires after a day', async () => {
  const member = await joinedMember(ctx);
  await requestEmailChange(ctx, { proof: proofOf(member), mail: 'late@seoga.example' });
  const { token } = lastEmail(ctx, 'late@seoga.example');
  await advanceTime(ctx, '25 hours');
  await rejectsWith(readEmailChange(ctx, token), 'LINK_ERROR 0002');
  await rejectsWith(changeEmail(ctx, token), 'LINK_ERROR 0002');
});
