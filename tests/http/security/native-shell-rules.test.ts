import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AppRules, DEFAULT_APP_RULES } from '#shared/web/app-rules';
import { CallBrowser } from '../../support/servers/http-browser.ts';
import { canaryPictures, canaryWorks } from '../../support/fixtures/canary-works.ts';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const IOS = 'Mozilla/5.0 (iPhone) SEOGA_IOS/23';
const OLD_IOS = 'Mozilla/5.0 (iPhone) SEOGA_IOS/22';
const AOS = 'Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/81';
const WEB = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0';
const PLAY = 'https://play.google.com/store/apps/details?id=kr.seoga.app';
const ADULT = { proof: { birthYear: 1990 }, adultMode: true };

async function openShop(apps: AppRules): Promise<FullServer> {
  const files = new Map<string, Uint8Array>();
  const opened = await openFullServer(canaryWorks(), { pictures: canaryPictures(files) }, { apps });
  for (const [key, bytes] of files) opened.ctx.kept.set(key, bytes);
  return opened;
}

let shop: FullServer;
before(async () => {
  const oldest = { IOS: 23, AOS: 81 };
  shop = await openShop({ ...DEFAULT_APP_RULES, oldest, stores: { IOS: '', AOS: PLAY } });
});
after(() => shop.close());

const work = (of: FullServer): string => `/novel/${of.works.get('adult-0')}`;

/** The same session with another user agent. */
async function seen({ browser }: LoggedIn, url: string, agent: string) {
  return browser.sendRequest({ url, headers: { 'user-agent': agent } });
}

test('one session shows an adult work on web and Android and hides it in the iOS app (P3)', async () => {
  const adult = await joinShop(shop, ADULT);
  const onWeb = await seen(adult, work(shop), WEB);
  const cover = /\/media\/held\/[\w.-]+\/[\w-]+\/\d+\.webp/.exec(onWeb.body)?.[0] ?? '';
  assert.ok(cover !== '', 'the web shows the real cover');
  assert.match((await seen(adult, work(shop), AOS)).body, /\/media\/held\//);
  assert.equal((await seen(adult, cover, AOS)).statusCode, 200);
  const inApp = await seen(adult, work(shop), IOS);
  assert.ok(!inApp.body.includes('/media/held/'));
  assert.match(inApp.body, /이 앱에서는 19세 이상 이용가 작품을 보여 드리지 않습니다\./);
  assert.equal((await seen(adult, cover, IOS)).statusCode, 403);
  const call = await adult.browser.sendRequest({
    url: `/ko/v1/works/${shop.works.get('adult-0')}`,
    headers: { 'login-at': adult.token, 'user-agent': IOS },
  });
  assert.equal(call.json().result.masked, true);
});

test('the iOS app explains the gate to everyone and asks nobody for age verification (P3)', async () => {
  const visitor = new CallBrowser(shop.app, '10.60.0.1');
  visitor.agent = IOS;
  for (const path of [work(shop), '/theme/adult']) {
    const page = await visitor.sendRequest({ url: path });
    assert.match(page.body, /이 앱에서는 19세 이상 이용가 작품을 보여 드리지 않습니다\./, path);
    assert.doesNotMatch(page.body, /본인인증 하기|성인 모드 켜기|19세 이상 이용가 작품입니다\. 로그인/, path);
  }
  visitor.agent = WEB;
  assert.match(
    (await visitor.sendRequest({ url: work(shop) })).body,
    /19세 이상 이용가 작품입니다\. 로그인해 주세요\./,
  );
});

test('adult mode cannot be switched on in the iOS app and stays set elsewhere (A6, P3)', async () => {
  const adult = await joinShop(shop, ADULT);
  const patch = async (adult_mode: 0 | 1) =>
    adult.browser.sendRequest({
      method: 'PATCH',
      url: '/ko/v1/member/adult',
      headers: { 'login-at': adult.token, 'user-agent': IOS },
      payload: { adult_mode },
    });
  const rejected = await patch(1);
  assert.deepEqual(
    [rejected.statusCode, rejected.json().result.name, rejected.json().result.code],
    [403, 'ADULT_ERROR', '0002'],
  );
  const me = await adult.browser.sendRequest({
    url: '/ko/v1/login/me',
    headers: { 'login-at': adult.token, 'user-agent': IOS },
  });
  assert.equal(me.json().result.login.mem_adult_mode, 0);
  assert.match((await seen(adult, work(shop), WEB)).body, /\/media\/held\//);
  assert.match((await seen(adult, '/my/adult', IOS)).body, /성인 모드는 웹 브라우저에서 바꿔 주세요/);
});

test('an operator who allows adult works on iOS shows them to permitted readers only (P3)', async (t) => {
  const open = await openShop({ ...DEFAULT_APP_RULES, showsAdultOnIos: true });
  t.after(() => open.close());
  const adult = await joinShop(open, ADULT);
  assert.match((await seen(adult, work(open), IOS)).body, /\/media\/held\//);
  const minor = await joinShop(open, { proof: { birthYear: new Date().getFullYear() - 15 }, adultMode: true });
  assert.ok(!(await seen(minor, work(open), IOS)).body.includes('/media/held/'));
});

test('an outdated shell is led to its update and to help only (D1)', async () => {
  const old = new CallBrowser(shop.app, '10.60.0.2');
  old.agent = 'Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/80';
  const home = await old.sendRequest({ url: '/' });
  assert.deepEqual([home.statusCode, home.headers.location], [302, '/app-update']);
  assert.equal(home.headers['cache-control'], 'no-store');
  const page = await old.sendRequest({ url: '/app-update' });
  assert.equal(page.statusCode, 200);
  assert.ok(page.body.includes(`href="${PLAY}"`));
  assert.match(page.body, /새 버전으로 업데이트한 뒤 이용해 주세요\./);
  assert.equal((await old.sendRequest({ url: '/notice' })).statusCode, 200);
  assert.match((await old.sendRequest({ url: '/novel/1.data' })).body, /app-update/);
  old.agent = OLD_IOS;
  assert.match((await old.sendRequest({ url: '/app-update' })).body, /App Store에서 이 앱을 찾아/);
  old.agent = AOS;
  assert.equal((await old.sendRequest({ url: '/app-update' })).headers.location, '/');
  assert.equal((await old.sendRequest({ url: '/' })).statusCode, 200);
});

test('an app shows no web prices for coins', async () => {
  const reader = new CallBrowser(shop.app, '10.60.0.3');
  reader.agent = WEB;
  assert.match((await reader.sendRequest({ url: '/coin/guide' })).body, /1코인은 100원입니다/);
  for (const agent of [IOS, AOS]) {
    reader.agent = agent;
    const page = await reader.sendRequest({ url: '/coin/guide' });
    assert.doesNotMatch(page.body, /1코인은/);
    assert.match(page.body, /앱 스토어에서 결제한 코인은 해당 스토어에서 환불을 신청해 주세요\./);
  }
});

test('the call for the current member includes the reading app (D3)', async () => {
  const member = await joinShop(shop);
  const login = async (agent: string) =>
    (
      await member.browser.sendRequest({
        url: '/ko/v1/login/me',
        headers: { 'login-at': member.token, 'user-agent': agent },
      })
    ).json().result.login;
  const [app, web] = [await login(AOS), await login(WEB)];
  assert.deepEqual([app.version, app.store, app.is_app, app.user_agent], [81, 'AOS', true, AOS]);
  assert.deepEqual([web.version, web.store, web.is_app], [0, '', false]);
});
