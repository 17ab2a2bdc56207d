import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { captchaResponse } from '#contract/captcha';
import { errorResponse } from '#contract/envelope';
import { findCaptcha } from '#domain/members';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

let server: CallServer;
before(async () => {
  server = await callServer([]);
});
after(() => server.close());

const ASK = '/proc/login_captcha?mode=get_captcha&email=';
const REFRESH = '/proc/login_captcha?mode=refresh_captcha';

async function addresses(browser: CallBrowser, url: string = REFRESH): Promise<{ image: string; sound: string }> {
  const response = captchaResponse.parse((await browser.sendRequest({ url })).json());
  assert.ok(response.status === 200, JSON.stringify(response));
  return response.result;
}

async function answerOf(browser: CallBrowser): Promise<string> {
  const question = await findCaptcha(server.ctx, { browser: browser.cookies.get('seoga_browser') ?? '' });
  assert.ok(question);
  return question.answer;
}

test('a login without earlier failures needs no captcha and sets no cookie (A10)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.1');
  const response = await browser.sendRequest({ url: `${ASK}calm@seoga.example` });
  assert.deepEqual([response.statusCode, response.headers['cache-control']], [200, 'no-store']);
  assert.deepEqual(captchaResponse.parse(response.json()), { status: 204, result: null });
  assert.equal(response.headers['set-cookie'], undefined);
});

test('after three failures a captcha is required, has image and sound, and a solved one lets the right password in (A10, V4)', async () => {
  const email = 'captcha@seoga.example';
  const browser = new CallBrowser(server.app, '10.4.0.2');
  assert.equal((await browser.form('/proc/join_ver2', validJoinForm(email))).statusCode, 200);
  const right = { email, wd: validJoinForm(email)['password'] ?? '' };
  const guesser = new CallBrowser(server.app, '10.4.0.3');
  for (let guess = 0; guess < 3; guess += 1) await guesser.form('/proc/login', { email, wd: `guess ${guess}` });
  const owner = new CallBrowser(server.app, '10.4.0.4');
  assert.equal((await owner.form('/proc/login', right)).json().code, '0004');
  const { image, sound } = await addresses(owner, `${ASK}${encodeURIComponent(' CAPTCHA@seoga.example')}`);
  assert.match(image, /^\/proc\/login_captcha\/image\?t=\d{13}$/);
  const picture = await owner.sendRequest({ url: image });
  assert.deepEqual([picture.headers['content-type'], picture.headers['cache-control']], ['image/png', 'no-store']);
  assert.equal((await sharp(picture.rawPayload).metadata()).width, 600);
  const received = await owner.sendRequest({ url: sound });
  assert.deepEqual(
    [received.headers['content-type'], received.rawPayload.toString('latin1', 0, 4)],
    ['audio/wav', 'RIFF'],
  );
  const wrong = await owner.form('/proc/login', { ...right, captcha_text: 'QQQQQQ' });
  assert.equal(wrong.json().code, '0005');
  await addresses(owner);
  const response = await answerOf(owner);
  const solved = await owner.form('/proc/login', { ...right, captcha_text: ` ${response.toLowerCase()}` });
  assert.equal(solved.statusCode, 200, solved.body);
});

test('a captcha of another browser is not served (A10)', async () => {
  const requests = new CallBrowser(server.app, '10.4.0.5');
  const { image, sound } = await addresses(requests);
  const other = new CallBrowser(server.app, '10.4.0.6');
  for (const url of [image, sound]) {
    const response = await other.sendRequest({ url });
    assert.equal(response.statusCode, 404);
    assert.equal(errorResponse.parse(response.json()).result.name, 'NOT_FOUND');
  }
  assert.equal((await requests.sendRequest({ url: image })).statusCode, 200);
});

test('a new image is a new captcha and repeated requests return the same image (A10)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.7');
  const first = await addresses(browser);
  const looks = [
    await browser.sendRequest({ url: first.image }),
    await browser.sendRequest({ url: `${first.image}9` }),
  ];
  assert.deepEqual(looks[0]?.rawPayload, looks[1]?.rawPayload);
  const next = await addresses(browser);
  assert.notDeepEqual((await browser.sendRequest({ url: next.image })).rawPayload, looks[0]?.rawPayload);
});

test('captcha sound supports range requests (A10)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.8');
  const { sound } = await addresses(browser);
  const full = (await browser.sendRequest({ url: sound })).rawPayload;
  const part = async (range: string) => browser.sendRequest({ url: sound, headers: { range } });
  const first = await part('bytes=0-1');
  assert.deepEqual([first.statusCode, first.headers['content-range']], [206, `bytes 0-1/${full.length}`]);
  assert.deepEqual((await part('bytes=44-')).rawPayload, full.subarray(44));
  assert.deepEqual((await part(`bytes=100-${full.length + 5}`)).rawPayload, full.subarray(100));
  const past = await part(`bytes=${full.length}-`);
  assert.deepEqual([past.statusCode, past.rawPayload.length], [416, 0]);
  assert.equal((await part('bytes=0-1,5-6')).statusCode, 200);
});

test('captcha requests are validated: mode, origin and rate (A10)', async () => {
  const browser = new CallBrowser(server.app, '10.4.0.9');
  for (const query of ['', '?mode=', '?mode=other', `?mode=get_captcha&email=${'a'.repeat(300)}`, '?mode=a&mode=b']) {
    const response = await browser.sendRequest({ url: `/proc/login_captcha${query}` });
    assert.deepEqual([response.statusCode, response.json().name], [400, 'INPUT_ERROR'], query);
  }
  const foreign = await browser.sendRequest({ url: REFRESH, headers: { 'sec-fetch-site': 'cross-site' } });
  assert.deepEqual([foreign.statusCode, foreign.json().code], [403, '0005']);
  assert.equal((await browser.sendRequest({ method: 'POST', url: REFRESH })).statusCode, 404);
  for (let count = 0; count < 20; count += 1) await addresses(browser);
  const much = await new CallBrowser(server.app, '10.4.0.9').sendRequest({ url: REFRESH });
  assert.deepEqual([much.statusCode, much.json().name, much.json().status], [429, 'CAPTCHA_ERROR', 429]);
  assert.match(much.json().result, /1분 후/);
});
