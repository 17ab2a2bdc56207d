import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { plantCaptcha } from '../../support/fixtures/solved-captcha.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

const PASSWORD = validJoinForm('').password ?? '';

async function joined(mail: string, address?: string): Promise<{ browser: CallBrowser; token: string }> {
  const browser = new CallBrowser(server.app, address);
  const response = await browser.form('/proc/join_ver2', validJoinForm(mail));
  assert.equal(response.statusCode, 200, response.body);
  return { browser, token: response.json().result.LOGINAT };
}

const me = (browser: CallBrowser, token: string) =>
  browser.sendRequest({ url: '/ko/v1/login/me', headers: { 'login-at': token } });

function refresh(browser: CallBrowser, headers: Record<string, string> = {}) {
  return browser.sendRequest({
    url: '/ko/v1/login/refresh',
    headers: { 'login-key': browser.cookies.get('login_key') ?? '', 'auto-login': '1', ...headers },
  });
}

const forward = (interval: string): Promise<unknown> =>
  sql`update clock set shift = shift + ${interval}::interval`.execute(server.ctx.db);

test('joining logs the reader in and returns every member field (A9, A3, E2, E3)', async () => {
  const { browser, token } = await joined('A9@Seoga.example', '10.1.0.1');
  const response = await me(browser, token);
  const { login } = response.json().result;
  assert.equal(login.mem_mail, 'a9@seoga.example');
  assert.match(login.mem_nick, /^[가-힣]{3,8}\d{4}$/);
  assert.deepEqual(
    Object.keys(login)
      .filter((name) => name.startsWith('mem_'))
      .toSorted(),
    [
      'mem_adult_detail',
      'mem_adult_mode',
      'mem_auth_date',
      'mem_coin',
      'mem_coin_bonus',
      'mem_gacha_mileage',
      'mem_id_type',
      'mem_mail',
      'mem_mail_md5',
      'mem_mail_sha256',
      'mem_nick',
      'mem_no',
      'mem_photo',
      'mem_plus_date',
      'mem_point',
      'mem_temp_point',
    ],
  );
  assert.equal(login.mem_mail_sha256, '', 'no hash without consent to marketing');
  assert.equal(response.headers['cache-control'], 'no-store');
  const app = await browser.sendRequest({
    url: '/ko/v1/login/me',
    headers: { 'login-at': token, 'user-agent': 'Mozilla SEOGA_AOS/82' },
  });
  const { version, store, is_app: isApp } = app.json().result.login;
  assert.deepEqual({ version, store, isApp }, { version: 82, store: 'AOS', isApp: true });
});

test('the server repeats the eight validations in order (V1, F3)', async () => {
  const browser = new CallBrowser(server.app, '10.1.0.2');
  const wrong = { email: 'x', password: '', conpassword: 'y', tos_agree: '', tos_agree2: '', age_agree: '' };
  const mends: [Record<string, string>, string][] = [
    [{ email: 'v1@seoga.example' }, '올바른 이메일 형식이 아닙니다.'],
    [{ password: 'short' }, '비밀번호를 입력해 주세요.'],
    [{ password: 'a'.repeat(21) }, '비밀번호가 너무 짧습니다. 8자 이상으로 입력해 주세요.'],
    [{ password: PASSWORD }, '비밀번호가 너무 깁니다. 20자 이하로 입력해 주세요.'],
    [{ conpassword: PASSWORD }, '비밀번호가 서로 일치하지 않습니다.'],
    [{ tos_agree: 'true' }, '이용약관에 동의하셔야 가입할 수 있습니다.'],
    [{ tos_agree2: 'true' }, '개인정보 처리방침에 동의하셔야 가입할 수 있습니다.'],
    [{ age_agree: 'true' }, '만 14세 이상만 가입할 수 있습니다.'],
  ];
  const form: Record<string, string> = { ...wrong, alarm_agree: 'false' };
  for (const [mend, message] of mends) {
    const response = await browser.form('/proc/join_ver2', form);
    assert.equal(response.statusCode, 422);
    assert.deepEqual(
      { status: response.json().status, result: response.json().result },
      { status: 422, result: message },
    );
    Object.assign(form, mend);
  }
  assert.equal((await browser.form('/proc/join_ver2', form)).json().status, 200);
});

test('login returns JSON to scripts and 303 to forms; wrong password and unknown address look the same (A12)', async () => {
  await joined('a12@seoga.example', '10.1.0.3');
  const browser = new CallBrowser(server.app, '10.1.0.4');
  const existing = await browser.form('/proc/login', { email: 'a12@seoga.example', wd: 'not-this-one' });
  const unknown = await browser.form('/proc/login', { email: 'nobody@seoga.example', wd: 'not-this-one' });
  assert.equal(existing.statusCode, 401);
  assert.deepEqual(existing.json(), unknown.json());
  const plain = await browser.sendRequest({
    method: 'POST',
    url: '/proc/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({
      email: 'A12@seoga.example',
      wd: PASSWORD,
      return_to: '//evil.example',
      idsave: 'on',
    }).toString(),
  });
  assert.equal(plain.statusCode, 303);
  assert.equal(plain.headers.location, '/');
  assert.equal(browser.cookies.get('save_id'), 'A12@seoga.example');
  assert.equal(browser.cookies.get('auto_login'), '1');
  const secret = plain.cookies.find(({ name }) => name === 'seoga_session');
  assert.equal(secret?.httpOnly, true);
  assert.equal(secret?.maxAge, 365 * 86_400);
});

const EXTERNAL = [
  'https://evil.test/',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/%2fevil.test',
  '/%5cevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/\u00a0/evil.test',
  '/\ufeff/evil.test',
  '/\u2028/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.test/x',
  'file:///etc/passwd',
  'evil.test',
  '@evil.test',
  'http:evil.test',
  'https:/evil.test',
];

test('thirty external return addresses all end at home after login (G5)', async () => {
  await joined('g5@seoga.example', '10.1.0.51');
  const browser = new CallBrowser(server.app, '10.1.0.52');
  for (const target of EXTERNAL) {
    const { statusCode, headers } = await browser.sendRequest({
      method: 'POST',
      url: '/proc/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams({ email: 'g5@seoga.example', wd: PASSWORD, return_to: target }).toString(),
    });
    assert.deepEqual([statusCode, headers.location], [303, '/'], JSON.stringify(target));
  }
});

test('a login with an unknown address does the same work and gets the same response (S4)', async () => {
  await joined('s4@seoga.example', '10.1.0.41');
  const { passwords } = server.ctx;
  const { verify } = passwords;
  const worked: string[] = [];
  passwords.verify = async (hash, password) => {
    worked.push(password);
    return verify(hash, password);
  };
  const messages = ['s4@seoga.example', 'nobody-4@seoga.example', 's4@seoga.example', 'nobody-4@seoga.example'].map(
    async (email, at) => {
      const response = await new CallBrowser(server.app, `10.1.4.${at}`).form('/proc/login', {
        email,
        wd: `guess ${at}`,
      });
      return { status: response.statusCode, body: response.body, headers: Object.keys(response.headers).toSorted() };
    },
  );
  const [first, ...others] = await Promise.all(messages);
  passwords.verify = verify;
  for (const other of others) assert.deepEqual(other, first);
  // One hash each: logins to unknown accounts cost the same.
  assert.deepEqual(worked.toSorted(), ['guess 0', 'guess 1', 'guess 2', 'guess 3']);
});

test('an access token lasts ten minutes; a refresh needs the HttpOnly cookie and rotates it (T3)', async () => {
  const { browser, token } = await joined('t3@seoga.example', '10.1.0.5');
  await forward('11 minutes');
  assert.equal((await me(browser, token)).json().result.code, '0001');
  const hidden = browser.cookies.get('seoga_session') ?? '';
  const bare = new CallBrowser(server.app);
  const headers = { 'login-key': browser.cookies.get('login_key') ?? '', 'auto-login': '1' };
  assert.deepEqual((await refresh(bare, headers)).json().result.name, 'AUTH_ERROR');
  assert.equal((await refresh(bare, headers)).json().result.code, '0003');
  const next = await refresh(browser);
  assert.equal(next.statusCode, 200);
  assert.notEqual(browser.cookies.get('seoga_session'), hidden);
  assert.equal((await me(browser, next.json().result.LOGINAT)).statusCode, 200);
  assert.equal((await refresh(browser, { 'auto-login': '-1' })).json().result.code, '0003');
});

test('a reused refresh token ends the session (T3)', async () => {
  const { browser } = await joined('reuse@seoga.example', '10.1.0.6');
  const copied = browser.cookies.get('seoga_session') ?? '';
  await refresh(browser);
  const second = await refresh(browser);
  assert.equal(second.statusCode, 200);
  await forward('11 seconds');
  const thief = new CallBrowser(server.app);
  thief.cookies.set('seoga_session', copied).set('login_key', browser.cookies.get('login_key') ?? '');
  assert.equal((await refresh(thief)).json().result.code, '0003');
  assert.equal((await refresh(browser)).json().result.code, '0003');
  assert.equal((await me(browser, second.json().result.LOGINAT)).json().result.code, '0004');
});

test('a lost refresh response logs nobody out and concurrent refreshes share one successor (T3)', async () => {
  const { browser } = await joined('lost@seoga.example', '10.1.0.7');
  const saved = browser.cookies.get('seoga_session') ?? '';
  await refresh(browser);
  const successor = browser.cookies.get('seoga_session');
  browser.cookies.set('seoga_session', saved);
  await forward('1 hour');
  assert.equal((await refresh(browser)).statusCode, 200);
  assert.equal(browser.cookies.get('seoga_session'), successor);
  const storm = await Promise.all(Array.from({ length: 8 }, () => refresh(browser)));
  assert.deepEqual([...new Set(storm.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(storm.map((response) => response.cookies[0]?.value)).size, 1);
});

test('a session may refresh thirty times a minute', async () => {
  const { browser } = await joined('often@seoga.example', '10.1.0.8');
  const codes: number[] = [];
  for (let time = 0; time < 32; time += 1) codes.push((await refresh(browser)).statusCode);
  assert.deepEqual(codes.filter((code) => code === 200).length, 30);
  assert.deepEqual([...new Set(codes.slice(30))], [429]);
});

test('logout takes effect at once for calls and refreshes', async () => {
  const { browser, token } = await joined('out@seoga.example', '10.1.0.9');
  const saved = new Map(browser.cookies);
  await browser.form('/proc/logout', {});
  assert.equal(browser.cookies.get('seoga_session'), undefined);
  assert.equal(browser.cookies.get('auto_login'), '-1');
  assert.equal((await me(browser, token)).json().result.code, '0004');
  for (const [name, value] of saved) browser.cookies.set(name, value);
  assert.equal((await refresh(browser)).json().result.code, '0003');
});

test("a login replaces the browser's earlier session, whose pending responses set no cookie (T3)", async () => {
  const { browser, token } = await joined('again@seoga.example', '10.1.0.13');
  const other = await joined('other@seoga.example', '10.1.0.14');
  const former = new Map(browser.cookies);
  for (const mail of ['again@seoga.example', 'other@seoga.example']) {
    const response = await browser.form('/proc/login', { email: mail, wd: PASSWORD });
    assert.equal(response.statusCode, 200, response.body);
    const late = new CallBrowser(server.app);
    for (const [name, value] of former) late.cookies.set(name, value);
    const denied = await refresh(late);
    assert.deepEqual([denied.json().result.code, denied.cookies], ['0003', []]);
    assert.equal((await refresh(browser)).statusCode, 200);
    for (const [name, value] of browser.cookies) former.set(name, value);
  }
  assert.equal((await me(browser, token)).json().result.code, '0004');
  assert.equal((await me(other.browser, other.token)).statusCode, 200, 'a login in another browser goes on');
});

test('a login ends no session by a key without its secret or a used key', async () => {
  const { browser, token } = await joined('guarded@seoga.example', '10.1.0.15');
  const used = browser.cookies.get('seoga_session') ?? '';
  await joined('stranger@seoga.example', '10.1.0.16');
  await refresh(browser);
  await forward('1 minute');
  const fresh = await refresh(browser);
  for (const brought of [`${used.split('.')[0]}.${'A'.repeat(43)}`, used, 'x', '']) {
    const stranger = new CallBrowser(server.app, '10.1.0.16');
    stranger.cookies.set('seoga_session', brought);
    assert.equal(
      (await stranger.form('/proc/login', { email: 'stranger@seoga.example', wd: PASSWORD })).statusCode,
      200,
    );
  }
  assert.equal((await me(browser, token)).statusCode, 200);
  assert.equal((await me(browser, fresh.json().result.LOGINAT)).statusCode, 200);
});

test('a modified token is rejected', async () => {
  const { browser, token } = await joined('bit@seoga.example', '10.1.0.10');
  for (let at = 0; at < token.length; at += 7) {
    const sign = token[at] === 'a' ? 'b' : 'a';
    const response = await me(browser, `${token.slice(0, at)}${sign}${token.slice(at + 1)}`);
    assert.equal(response.json().result.code, '0004');
  }
  assert.equal((await browser.sendRequest({ url: '/ko/v1/login/me' })).json().result.code, '0001');
});

test('cross-site requests are rejected', async () => {
  const browser = new CallBrowser(server.app, '10.1.0.11');
  const fields = new URLSearchParams(validJoinForm('csrf@seoga.example')).toString();
  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/proc/join_ver2',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: fields,
    });
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { cookie: 'seoga_browser=x' },
  ];
  for (const headers of foreign)
    assert.equal((await send(headers)).json().result.code, '0005', JSON.stringify(headers));
  assert.equal((await browser.form('/proc/join_ver2', validJoinForm('csrf@seoga.example'))).statusCode, 200);
});

test('a registered address is named only after the join captcha is solved', async () => {
  await joined('taken@seoga.example', '10.1.0.12');
  const browser = new CallBrowser(server.app, '10.1.0.13');
  await browser.sendRequest({ url: '/proc/login_captcha?mode=refresh_captcha' });
  await plantCaptcha(server.ctx.db, browser.cookies.get('seoga_browser') ?? '');
  const solved = await browser.form('/proc/join_ver2', {
    ...validJoinForm('taken@seoga.example'),
    captcha_text: 'k7 wp3m',
  });
  assert.deepEqual([solved.json().name, solved.json().code], ['JOIN_ERROR', '0009']);
});

test('a thousand guesses from fifty addresses reach the password check at most twenty times and the owner can still log in', async () => {
  await joined('owner@seoga.example', '10.1.0.14');
  const { passwords } = server.ctx;
  let looked = 0;
  const verify = passwords.verify;
  passwords.verify = (hash, password) => {
    looked += 1;
    return verify(hash, password);
  };
  const guess = (count: number) =>
    new CallBrowser(server.app, `10.2.0.${count % 50}`).form('/proc/login', {
      email: 'owner@seoga.example',
      wd: `guess number ${count}`,
    });
  for (let from = 0; from < 1000; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_none, one) => guess(from + one)));
  passwords.verify = verify;
  assert.ok(looked <= 20, `${looked} guesses were looked at`);
  const owner = new CallBrowser(server.app, '10.3.0.1');
  const requests = await owner.form('/proc/login', { email: 'owner@seoga.example', wd: PASSWORD });
  assert.deepEqual([requests.json().name, requests.json().code], ['LOGIN_ERROR', '0004']);
  const browser = owner.cookies.get('seoga_browser') ?? '';
  await server.ctx.db.insertInto('captcha').values({ id: browser, browser, answer: 'XR4T9H' }).execute();
  const right = { email: 'owner@seoga.example', wd: PASSWORD, captcha_text: 'XR4T9H' };
  assert.equal((await owner.form('/proc/login', right)).statusCode, 200);
});
