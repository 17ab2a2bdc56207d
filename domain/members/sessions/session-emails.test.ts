import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import type { StartedSession } from './start-session.ts';
import { loginWithPassword } from '../login/login-with-password.ts';
import { refreshSession } from './refresh-session.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1';
const mail = 'reader@seoga.test';
const password = 'right-password';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const { member_no } = await database.db
    .insertInto('member')
    .values({
      mail,
      nick: '달빛',
      joined_by: 'mail',
      join_event: 'e',
      password_hash: await ctx.passwords.hash(password),
    })
    .returning('member_no')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('login_identity').values({ provider: 'mail', subject: mail, member_no, mail }).execute();
});
after(() => database.drop());

const login = (userAgent: string): Promise<StartedSession> =>
  loginWithPassword(ctx, {
    mail,
    password,
    captcha: '',
    address: '10.0.0.1',
    browser: 'b',
    device: { type: 'WEB', version: 1, userAgent },
    isKept: true,
  });

test('a login on an unknown device sends an e-mail with its name; first and known devices do not', async () => {
  await login(CHROME);
  await login(CHROME.replace('142', '143'));
  assert.equal(ctx.letters.length, 0);
  await login(IPHONE);
  await login(IPHONE);
  assert.deepEqual(
    ctx.letters.map(({ to, subject }) => [to, subject]),
    [[mail, '[서가] 새 기기에서 로그인했습니다.']],
  );
  assert.match(ctx.letters[0]?.text ?? '', /기기: iPhone/);
});

test('concurrent logins do not deadlock', async () => {
  const countBefore = ctx.letters.length;
  await Promise.all(['Firefox', 'OPR'].map((browser) => login(`Mozilla/5.0 (X11; Linux x86_64) ${browser}/1.0`)));
  assert.ok(ctx.letters.length > countBefore);
});

test('reuse of a rotated session key sends an e-mail with the device', async () => {
  const session = await login(IPHONE);
  const old = `${session.selector}.${session.verifier}`;
  const request = (cookie: string): ReturnType<typeof refreshSession> =>
    refreshSession(ctx, { selector: session.selector, cookie });
  const next = await request(old);
  await request(`${session.selector}.${next.verifier}`);
  await sql`update clock set shift = '5 minutes'`.execute(database.db);
  ctx.letters.length = 0;
  await assert.rejects(request(old), /AUTH_ERROR 0003/);
  assert.equal(ctx.letters[0]?.subject, '[서가] 로그인을 안전하게 해제했습니다.');
  assert.match(ctx.letters[0]?.text ?? '', /기기: iPhone/);
});
