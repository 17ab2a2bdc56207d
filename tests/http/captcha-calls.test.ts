import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { captchaAnswer } from '#contract/captcha';
import { errorAnswer } from '#contract/envelope';
import { drawCaptcha } from '#domain/membership';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

const ASK = '/proc/login_captcha?mode=get_captcha&email=';
const REFRESH = '/proc/login_captcha?mode=refresh_captcha';

async function addresses(browser: CallBrowser, url: string = REFRESH): Promise<{ image: string; sound: string }> {
  const answer = captchaAnswer.parse((await browser.ask({ url })).json());
  assert.ok(answer.status === 200, JSON.stringify(answer));
  return answer.result;
}

async function answerOf(browser: CallBrowser): Promise<string> {
  const question = await drawCaptcha(server.ctx, { browser: browser.cookies.get('seoga_browser') ?? '' });
  assert.ok(question);
  return question.answer;
}

test('A10 a login that nothing is known against is asked for no captcha, and leaves no cookie', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.1');
  const answer = await browser.ask({ url: `${ASK}calm@seoga.example` });
  assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
  assert.deepEqual(captchaAnswer.parse(answer.json()), { status: 204, result: null });
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('A10, V4 after three failures a captcha is shown, heard and solved, and the right password gets in', async () => {
  const email = 'captcha@seoga.example';
  const browser = new CallBrowser(server.app, '10.4.0.2');
  assert.equal((await browser.form('/proc/join_ver2', goodJoin(email))).statusCode, 200);
  const right = { email, wd: goodJoin(email)['password'] ?? '' };
  const guesser = new CallBrowser(server.app, '10.4.0.3');
  for (let guess = 0; guess < 3; guess += 1) await guesser.form('/proc/login', { email, wd: `guess ${guess}` });
  const owner = new CallBrowser(server.app, '10.4.0.4');
  assert.equal((await owner.form('/proc/login', right)).json().code, '0004');
  const { image, sound } = await addresses(owner, `${ASK}${encodeURIComponent(' CAPTCHA@seoga.example')}`);
  assert.match(image, /^\/proc\/login_captcha\/image\?t=\d{13}$/);
  const picture = await owner.ask({ url: image });
  assert.deepEqual([picture.headers['content-type'], picture.headers['cache-control']], ['image/png', 'no-store']);
  assert.equal((await sharp(picture.rawPayload).metadata()).width, 600);
  const heard = await owner.ask({ url: sound });
  assert.deepEqual([heard.headers['content-type'], heard.rawPayload.toString('latin1', 0, 4)], ['audio/wav', 'RIFF']);
  const wrong = await owner.form('/proc/login', { ...right, captcha_text: 'QQQQQQ' });
  assert.equal(wrong.json().code, '0005');
  await addresses(owner);
  const answer = await answerOf(owner);
  const solved = await owner.form('/proc/login', { ...right, captcha_text: ` ${answer.toLowerCase()}` });
  assert.equal(solved.statusCode, 200, solved.body);
});

test('A10 without a captcha of its own a browser sees and hears none, in the form of calls', async () => {
  const asked = new CallBrowser(server.app, '10.4.0.5');
  const { image, sound } = await addresses(asked);
  const other = new CallBrowser(server.app, '10.4.0.6');
  for (const url of [image, sound]) {
    const answer = await other.ask({ url });
    assert.equal(answer.statusCode, 404);
    assert.equal(errorAnswer.parse(answer.json()).result.name, 'NOT_FOUND');
  }
  assert.equal((await asked.ask({ url: image })).statusCode, 200);
});

test('A10 another picture is another captcha; the same one looks the same however often it is fetched', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.7');
  const first = await addresses(browser);
  const looks = [await browser.ask({ url: first.image }), await browser.ask({ url: `${first.image}9` })];
  assert.deepEqual(looks[0]?.rawPayload, looks[1]?.rawPayload);
  const next = await addresses(browser);
  assert.notDeepEqual((await browser.ask({ url: next.image })).rawPayload, looks[0]?.rawPayload);
});

test('A10 the sound comes in parts for players that ask so', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.8');
  const { sound } = await addresses(browser);
  const whole = (await browser.ask({ url: sound })).rawPayload;
  const part = async (range: string) => browser.ask({ url: sound, headers: { range } });
  const first = await part('bytes=0-1');
  assert.deepEqual([first.statusCode, first.headers['content-range']], [206, `bytes 0-1/${whole.length}`]);
  assert.deepEqual((await part('bytes=44-')).rawPayload, whole.subarray(44));
  assert.deepEqual((await part(`bytes=100-${whole.length + 5}`)).rawPayload, whole.subarray(100));
  const past = await part(`bytes=${whole.length}-`);
  assert.deepEqual([past.statusCode, past.rawPayload.length], [416, 0]);
  assert.equal((await part('bytes=0-1,5-6')).statusCode, 200);
});

test('A10 what asks is checked: its mode, its site, how often', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.9');
  for (const query of ['', '?mode=', '?mode=other', `?mode=get_captcha&email=${'a'.repeat(300)}`, '?mode=a&mode=b']) {
    const answer = await browser.ask({ url: `/proc/login_captcha${query}` });
    assert.deepEqual([answer.statusCode, answer.json().name], [400, 'INPUT_ERROR'], query);
  }
  const foreign = await browser.ask({ url: REFRESH, headers: { 'sec-fetch-site': 'cross-site' } });
  assert.deepEqual([foreign.statusCode, foreign.json().code], [403, '0005']);
  assert.equal((await browser.ask({ method: 'POST', url: REFRESH })).statusCode, 404);
  for (let count = 0; count < 20; count += 1) await addresses(browser);
  const much = await new CallBrowser(server.app, '10.4.0.9').ask({ url: REFRESH });
  assert.deepEqual([much.statusCode, much.json().name, much.json().status], [429, 'CAPTCHA_ERROR', 429]);
  assert.match(much.json().result, /1분 후/);
});
