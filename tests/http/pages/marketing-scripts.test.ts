import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const SCRIPT = 'https://tags.example/gtm.js';
const WISHES = { frame: 'https://ads.example/frame', tags: ['GTM-ABC1234'], script: SCRIPT };
const HOSTS = ['https://tags.example', 'https://*.collect.example'];

let shop: FullServer;
let plain: FullServer;
before(async () => {
  shop = await openFullServer(
    [plantedWork('open')],
    {},
    { marketing: { wishes: WISHES, hosts: HOSTS, givesMailHash: true } },
  );
  plain = await openFullServer([plantedWork('open')]);
});
after(async () => {
  await shop.close();
  await plain.close();
});

const policyOf = (headers: Record<string, unknown>): string => String(headers['content-security-policy']);

test('public pages announce marketing scripts and allow them; payment and member pages do not (A15 X3)', async () => {
  const open = await shop.app.inject({ url: `/novel/${shop.works.get('open')}` });
  assert.match(open.body, /<meta name="seoga-marketing" content="[^"]*https:\/\/ads\.example\/frame[^"]*"/);
  for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src'])
    assert.match(policyOf(open.headers), new RegExp(`${directive} [^;]*https://tags\\.example`));
  assert.match(policyOf(open.headers), /frame-src https:\/\/ads\.example/);
  // Third-party scripts need consent first.
  assert.doesNotMatch(open.body, /<script[^>]+src="https:|<iframe/);
  for (const url of ['/login', '/join', '/privacy/cookies']) {
    const { body, headers } = await shop.app.inject({ url });
    assert.doesNotMatch(body, /seoga-marketing/, url);
    assert.doesNotMatch(policyOf(headers), /example/, url);
  }
  const { browser } = await joinShop(shop);
  for (const url of ['/coin', '/my', '/mybook'])
    assert.doesNotMatch(policyOf((await browser.sendRequest({ url })).headers), /example/, url);
});

test('a shop without marketing has neither the script nor the policy exception (A15 X3)', async () => {
  const page = await plain.app.inject({ url: '/' });
  assert.doesNotMatch(page.body, /seoga-marketing/);
  assert.doesNotMatch(policyOf(page.headers), /frame-src|https:/);
  assert.match(policyOf(page.headers), /img-src 'self' data: blob:;/);
  const { body } = await plain.app.inject({ url: '/privacy/cookies' });
  assert.match(body, /이 서점은 광고를 위한 쿠키를 쓰지 않습니다/);
});

test('join and login events are recorded only after consent (X3)', async () => {
  const browser = new CallBrowser(shop.app, '10.5.1.1');
  await browser.form('/proc/join_ver2', validJoinForm('deed@seoga.example'));
  assert.equal(browser.cookies.has('join'), false);
  browser.cookies.set('ad_cookies', '0');
  await browser.form('/proc/login', { email: 'deed@seoga.example', wd: validJoinForm('')['password'] ?? '' });
  assert.equal(browser.cookies.has('login'), false);
  browser.cookies.set('ad_cookies', '1');
  await browser.form('/proc/login', { email: 'deed@seoga.example', wd: validJoinForm('')['password'] ?? '' });
  assert.equal(browser.cookies.get('login'), '1');
  await browser.form('/proc/join_ver2', validJoinForm('deed-two@seoga.example'));
  assert.equal(browser.cookies.get('join'), '1');
});

test('hashed addresses need two consents: e-mail advertising and cookies (A15)', async () => {
  const url = '/ko/v1/member/advert-cookies';
  const mail = 'hashed@seoga.example';
  const browser = new CallBrowser(shop.app, '10.5.2.1');
  const joined = await browser.form('/proc/join_ver2', { ...validJoinForm(mail), alarm_agree: 'true' });
  const headers = { 'login-at': String(joined.json().result.LOGINAT) };
  assert.equal((await browser.sendRequest({ url, headers })).json().result.mem_mail_sha256, '');
  const yes = await browser.sendRequest({ method: 'PUT', url, headers, payload: { agreed: true } });
  assert.equal(yes.json().result.mem_mail_sha256, createHash('sha256').update(mail).digest('hex'));
  const no = await browser.sendRequest({ method: 'PUT', url, headers, payload: { agreed: false } });
  assert.equal(no.json().result.mem_mail_sha256, '');
  const other = new CallBrowser(shop.app, '10.5.2.2');
  const second = await other.form('/proc/join_ver2', validJoinForm('unhashed@seoga.example'));
  const asOther = { 'login-at': String(second.json().result.LOGINAT) };
  const without = await other.sendRequest({ method: 'PUT', url, headers: asOther, payload: { agreed: true } });
  assert.deepEqual(without.json().result, { agreed: true, mem_mail_sha256: '', mem_mail_md5: '' });
});

test('advertising cookies are accepted and rejected without script and the page shows the state (A15)', async () => {
  const { browser, memberNo } = await joinShop(shop);
  const say = (agreed: string) =>
    browser.sendRequest({
      method: 'POST',
      url: '/privacy/cookies',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ agreed }).toString(),
    });
  const page = async (): Promise<string> => (await browser.sendRequest({ url: '/privacy/cookies' })).body;
  assert.match(await page(), /아직 답하지 않으셨습니다/);
  assert.equal((await say('true')).statusCode, 303);
  assert.equal(browser.cookies.get('ad_cookies'), '1');
  assert.match(await page(), /지금은 동의하신 상태입니다/);
  await say('false');
  assert.equal(browser.cookies.get('ad_cookies'), '0');
  assert.match(await page(), /지금은 거부하신 상태입니다/);
  assert.match((await browser.sendRequest({ url: '/my/consents' })).body, /맞춤형 광고를 위한 쿠키/);
  const saved = await shop.ctx.db
    .selectFrom('consent')
    .select('is_given')
    .where('member_no', '=', memberNo)
    .where('kind', '=', 'advert-cookies')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    saved.map((row) => row.is_given),
    [true, false],
  );
});

test('tracking parameters do not change the cached page and set no cookie in it (G10 G11)', async () => {
  const plainly = await shop.app.inject({ url: '/webtoon' });
  const marked = await shop.app.inject({ url: '/webtoon?s_id=spring&p_id=naver&sid=x' });
  assert.equal(marked.headers['etag'], plainly.headers['etag']);
  assert.equal(marked.headers['set-cookie'], undefined);
  assert.equal(marked.body, plainly.body);
  assert.doesNotMatch(marked.body, /s_id=|spring|naver/);
  assert.match(marked.body, /<link rel="canonical" href="[^"]*\/webtoon/);
});
