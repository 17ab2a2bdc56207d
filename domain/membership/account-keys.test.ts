import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  GOOD_PASSWORD,
  type JoinedMember,
  joinedMember,
  lastLetter,
  newestSession,
  passTime,
} from '../../tests/support/joined-member.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  changeMail,
  changePassword,
  confirmSelf,
  listSessions,
  loginByPassword,
  readMailChange,
  requestMailChange,
} from './index.ts';

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
  const asked = { mail, password, captcha: '', address: `10.8.0.${logins}`, browser: 'b', device, isKept: true };
  return (await loginByPassword(ctx, asked)).selector;
}
const proofOf = (member: JoinedMember, password = GOOD_PASSWORD) => ({ ...member, password });

test('E2 a password is changed by whoever knows the one in force; the others are logged out, a letter tells', async () => {
  const member = await joinedMember(ctx);
  await login(member.mail, GOOD_PASSWORD);
  await changePassword(ctx, { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: true });
  assert.deepEqual(
    (await listSessions(ctx, member)).map(({ id }) => id),
    [member.sessionId],
  );
  await refusedAs(login(member.mail, GOOD_PASSWORD), 'LOGIN_ERROR 0003');
  await login(member.mail, NEXT);
  assert.match(lastLetter(ctx, member.mail).subject, /비밀번호가 변경/);
});

test('E2 who wishes so stays logged in elsewhere', async () => {
  const member = await joinedMember(ctx);
  await login(member.mail, GOOD_PASSWORD);
  await changePassword(ctx, { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: false });
  assert.equal((await listSessions(ctx, member)).length, 2);
});

test('E2 B1 a wrong password in force changes nothing, nor does a new one that is none', async () => {
  const member = await joinedMember(ctx);
  const order = { proof: proofOf(member), password: NEXT, conpassword: NEXT, endsOthers: true };
  await refusedAs(changePassword(ctx, { ...order, proof: proofOf(member, '') }), 'CONFIRM_ERROR 0001');
  await refusedAs(changePassword(ctx, { ...order, proof: proofOf(member, 'wrong one') }), 'CONFIRM_ERROR 0002');
  await refusedAs(changePassword(ctx, { ...order, password: '', conpassword: '' }), 'JOIN_ERROR 0002');
  await refusedAs(changePassword(ctx, { ...order, password: 'short', conpassword: 'short' }), 'JOIN_ERROR 0003');
  await refusedAs(
    changePassword(ctx, { ...order, password: 'x'.repeat(21), conpassword: 'x'.repeat(21) }),
    'JOIN_ERROR 0004',
  );
  await refusedAs(changePassword(ctx, { ...order, conpassword: `${NEXT}!` }), 'JOIN_ERROR 0005');
  await login(member.mail, GOOD_PASSWORD);
});

test('E2 whoever guesses at an open browser has five tries in a quarter of an hour, at once or not', async () => {
  const member = await joinedMember(ctx);
  const guesses = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => confirmSelf(ctx, proofOf(member, `guess ${at}`))),
  );
  const said = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.message : ''));
  assert.equal(said.filter((refusal) => refusal === 'CONFIRM_ERROR 0002').length, 5);
  assert.equal(said.filter((refusal) => refusal === 'CONFIRM_ERROR 0004').length, 7);
  await refusedAs(confirmSelf(ctx, proofOf(member)), 'CONFIRM_ERROR 0004');
  await passTime(ctx, '16 minutes');
  await confirmSelf(ctx, proofOf(member));
  // The right one forgives what was tried before.
  for (let tries = 0; tries < 5; tries += 1)
    await refusedAs(confirmSelf(ctx, proofOf(member, 'no')), 'CONFIRM_ERROR 0002');
});

/** As a provider's member: no password, known by the provider's number. */
async function withoutPassword(wish: { mail: string | null }): Promise<JoinedMember> {
  const member = await joinedMember(ctx);
  await database.pool.query(
    'update member set password_hash = null, mail = $2, mail_proved_at = seoga_now() where member_no = $1',
    [member.memberNo, wish.mail],
  );
  await database.pool.query("update login_identity set provider = 'naver', subject = $2 where member_no = $1", [
    member.memberNo,
    `naver-${member.memberNo}`,
  ]);
  return member;
}

test('E2 whoever has no password sets the first after a login of the last ten minutes, and can log in by it', async () => {
  const member = await withoutPassword({ mail: 'first-password@seoga.example' });
  const order = { password: NEXT, conpassword: NEXT, endsOthers: true };
  await passTime(ctx, '11 minutes');
  await refusedAs(changePassword(ctx, { ...order, proof: proofOf(member, '') }), 'CONFIRM_ERROR 0003');
  await database.pool.query('update session_family set started_at = seoga_now() where id = $1', [member.sessionId]);
  await changePassword(ctx, { ...order, proof: proofOf(member, '') });
  await login('first-password@seoga.example', NEXT);
});

test('E2 a first password is refused while its address is not proved', async () => {
  const member = await withoutPassword({ mail: 'unproved-first@seoga.example' });
  await database.pool.query('update member set mail_proved_at = null where member_no = $1', [member.memberNo]);
  const order = { proof: proofOf(member, ''), password: NEXT, conpassword: NEXT, endsOthers: true };
  await refusedAs(changePassword(ctx, order), 'MEMBER_ERROR 0008');
});

test('E2 without an address there is no password to log in by', async () => {
  const member = await withoutPassword({ mail: null });
  const order = { proof: proofOf(member, ''), password: NEXT, conpassword: NEXT, endsOthers: true };
  await refusedAs(changePassword(ctx, order), 'PROFILE_ERROR 0006');
});

test('E2 another address counts once its letter box has said yes; the one before is told', async () => {
  const member = await joinedMember(ctx);
  const mail = 'moved@seoga.example';
  await requestMailChange(ctx, { proof: proofOf(member), mail: ' Moved@Seoga.example ' });
  await login(member.mail, GOOD_PASSWORD);
  const { token } = lastLetter(ctx, mail);
  assert.equal(await readMailChange(ctx, token), mail);
  await changeMail(ctx, token);
  await login(mail, GOOD_PASSWORD);
  await refusedAs(login(member.mail, GOOD_PASSWORD), 'LOGIN_ERROR 0003');
  assert.match(lastLetter(ctx, member.mail).text, /mo\*\*\*@seoga\.example/);
  assert.equal(lastLetter(ctx, member.mail).text.includes(mail), false);
  await refusedAs(changeMail(ctx, token), 'LINK_ERROR 0002');
  const { rows } = await database.pool.query(
    'select mail_proved_at is not null as proved from member where member_no = $1',
    [member.memberNo],
  );
  assert.equal(rows[0].proved, true);
});

test('E2 an address is asked for with the password; one that is none, or the own, is refused', async () => {
  const member = await joinedMember(ctx);
  await refusedAs(requestMailChange(ctx, { proof: proofOf(member, 'no'), mail: 'a@b.kr' }), 'CONFIRM_ERROR 0002');
  await refusedAs(requestMailChange(ctx, { proof: proofOf(member), mail: 'nobody' }), 'PROFILE_ERROR 0007');
  await refusedAs(
    requestMailChange(ctx, { proof: proofOf(member), mail: member.mail.toUpperCase() }),
    'PROFILE_ERROR 0008',
  );
});

test('E2 that an address is taken is told to its letter box alone', async () => {
  const [member, owner] = [await joinedMember(ctx), await joinedMember(ctx)];
  await requestMailChange(ctx, { proof: proofOf(member), mail: owner.mail });
  const letter = lastLetter(ctx, owner.mail);
  assert.match(letter.text, /이미 가입하신 계정이 있어/);
  assert.equal(letter.token, '');
});

test('E2 an address that somebody took meanwhile is not taken from them', async () => {
  const member = await joinedMember(ctx);
  const mail = 'contested@seoga.example';
  await requestMailChange(ctx, { proof: proofOf(member), mail });
  const { token } = lastLetter(ctx, mail);
  const owner = await joinedMember(ctx, { mail });
  await refusedAs(changeMail(ctx, token), 'LINK_ERROR 0002');
  assert.equal(await newestSession(ctx, owner.memberNo), owner.sessionId);
  await login(member.mail, GOOD_PASSWORD);
});

test('E2 a link to an address is good for a day', async () => {
  const member = await joinedMember(ctx);
  await requestMailChange(ctx, { proof: proofOf(member), mail: 'late@seoga.example' });
  const { token } = lastLetter(ctx, 'late@seoga.example');
  await passTime(ctx, '25 hours');
  await refusedAs(readMailChange(ctx, token), 'LINK_ERROR 0002');
  await refusedAs(changeMail(ctx, token), 'LINK_ERROR 0002');
});
