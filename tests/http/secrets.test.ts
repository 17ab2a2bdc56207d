import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';

let server: CallServer;
let logged = '';
before(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  server = await callServer([], { log });
});
after(() => server.close());

test('S7: passwords, tokens and keys stand in no log, and in no answer but the login that gives them', async () => {
  const browser = new CallBrowser(server.app, '10.6.0.1');
  const email = 'canary-mail@seoga.example';
  const form = { ...goodJoin(email), password: 'canary-PW-91', conpassword: 'canary-PW-91' };
  const joined = await browser.form('/proc/join_ver2', form);
  const { LOGINAT: token, login_key: loginKey, user_key: userKey } = joined.json().result;
  const first = browser.cookies.get('seoga_session') ?? '';
  const refreshed = await browser.ask({
    url: '/ko/v1/login/refresh',
    headers: { 'login-key': loginKey, 'auto-login': '1' },
  });
  const second = browser.cookies.get('seoga_session') ?? '';
  const verifiers = [first, second].map((cookie) => cookie.split('.')[1] ?? '');
  const answers = [
    refreshed,
    await browser.ask({ url: '/ko/v1/login/me', headers: { 'login-at': token } }),
    await browser.form('/proc/login', { email, wd: 'canary-PW-91', captcha_text: 'canary-captcha' }),
    await browser.form('/proc/login', { email, wd: 'canary-PW-92' }),
    await browser.ask({ url: '/ko/v1/login/me', headers: { 'login-at': `${token}x` } }),
    await browser.ask({
      method: 'POST',
      url: '/proc/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'canary-PW-93',
    }),
    await browser.ask({ url: `/ko/v1/works/1?token=${token}` }),
  ];
  // A fault in the middle of a login: what is logged of it is its cause alone.
  const { passwords } = server.ctx;
  const { verify } = passwords;
  passwords.verify = async () => {
    throw new Error('the hasher is away');
  };
  answers.push(await browser.form('/proc/login', { email, wd: 'canary-PW-94' }));
  passwords.verify = verify;
  assert.equal(answers.at(-1)?.statusCode, 500);
  assert.match(logged, /the hasher is away/);
  const secrets = ['canary-PW', 'canary-captcha', ...verifiers, '$argon2id'];
  for (const secret of [...secrets, token, userKey])
    assert.ok(!logged.includes(secret), `${secret.slice(0, 12)} was logged`);
  for (const answer of answers) {
    for (const secret of secrets) assert.ok(!answer.body.includes(secret), `${secret.slice(0, 12)} was answered`);
  }
  assert.ok(!joined.body.includes(verifiers[0] ?? '-'), 'the verifier is for the cookie alone');
  const { rows } = await server.ctx.db
    .selectFrom('session_family')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  for (const verifier of verifiers) assert.ok(!JSON.stringify(rows).includes(verifier), 'a verifier is stored');
});
