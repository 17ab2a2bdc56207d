import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { listLinkedProviders, unlinkProvider } from '#domain/members';
import { createSocialLogin } from '#platform/social-login/social-login';
import { SOCIAL_PROVIDERS } from '#shared/members/social-login';
import type { CallBrowser } from '../../support/servers/http-browser.ts';
import { OPEN_REDIRECT_PREFIXES } from '../../support/addresses/open-redirect-urls.ts';
import { choose } from '../../support/fakes/social-provider.ts';
import { SocialShop, errorOf, named } from '../../support/servers/social-login-server.ts';

let shop: SocialShop;
before(async () => void (shop = await SocialShop.open()));
after(() => shop.close());

for (const provider of SOCIAL_PROVIDERS) {
  test(`joining with ${provider}, a second login and the return path (A13, V3)`, async () => {
    const browser = shop.newBrowser();
    const back = await shop.walk(
      browser,
      provider,
      named('first', { query: '?return_to=%2Fviewer%2F3%3Ffrom%3Dlist' }),
    );
    assert.deepEqual([back.statusCode, back.headers.location], [303, '/join/social']);
    assert.equal(browser.cookies.get('seoga_session'), undefined, 'nobody is a member before the boxes are ticked');
    const done = await shop.joinWith(browser);
    assert.equal(done.json().result.return_url, '/viewer/3?from=list');
    assert.ok(done.json().event_id);
    assert.equal(browser.cookies.get('seoga_joining'), undefined);
    assert.equal(browser.cookies.get('login_recent'), provider);
    const member = await shop.memberOf(browser);
    assert.deepEqual([member?.joined_by, member?.mail], [provider, `first@${provider}.example`]);
    assert.equal(member?.password_hash, null);
    assert.equal(member?.mail_proved_at === null, provider === 'naver' || provider === 'facebook');
    const consents = await shop.server.ctx.db
      .selectFrom('consent')
      .select(['kind', 'is_given'])
      .where('member_no', '=', member?.member_no ?? 0)
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      consents.map(({ kind, is_given: isGiven }) => `${kind} ${isGiven}`),
      ['age true', 'marketing false', 'privacy true', 'terms true'],
    );
    const again = shop.newBrowser();
    const home = await shop.walk(again, provider, named('first', { query: '?return_to=%2Fnovel%2F7' }));
    assert.equal(home.headers.location, '/novel/7');
    assert.equal((await shop.memberOf(again))?.member_no, member?.member_no);
    const session = home.cookies.find(({ name }) => name === 'seoga_session');
    assert.deepEqual([session?.httpOnly, session?.sameSite], [true, 'Lax']);
  });

  test(`linking ${provider} to a member and unlinking it`, async () => {
    const browser = await shop.joinedByMail(`link-${provider}@seoga.example`);
    const member = await shop.memberOf(browser);
    const linked = await shop.walk(browser, provider, named('linked', { query: '?intent=link' }));
    assert.equal(linked.headers.location, `/my/providers?said=linked-${provider}`);
    const other = shop.newBrowser();
    await shop.walk(other, provider, named('linked'));
    assert.equal((await shop.memberOf(other))?.member_no, member?.member_no);
    const owner = { memberNo: member?.member_no ?? 0 };
    const visible = await listLinkedProviders(shop.server.ctx, owner);
    assert.deepEqual(
      visible.filter(({ linkedAt }) => linkedAt !== null).map((method) => [method.provider, method.isLast]),
      [[provider, false]],
    );
    await unlinkProvider(shop.server.ctx, { member: owner, provider });
    const back = await shop.walk(shop.newBrowser(), provider, named('linked'));
    assert.equal(back.headers.location, '/join/social', 'an identity that was taken off is nobody again');
  });

  test(`cancelling at ${provider} shows the reason and a way back`, async () => {
    const response = await shop.walk(shop.newBrowser(), provider, { as: 'cancel', query: '?return_to=%2Fnovel%2F9' });
    assert.equal(errorOf(response), 'SOCIAL_ERROR 0001');
    const url = new URL(String(response.headers.location), 'http://localhost');
    assert.deepEqual([url.searchParams.get('provider'), url.searchParams.get('return_to')], [provider, '/novel/9']);
  });

  const errors = ['wrong-issuer', 'wrong-code', 'used-code', 'wrong-nonce', 'wrong-token-issuer', 'wrong-key'];
  const isOidc = provider !== 'naver' && provider !== 'facebook';
  for (const error of isOidc ? errors : errors.slice(0, 3)) {
    test(`${provider} with ${error} is rejected`, async () => {
      const browser = shop.newBrowser();
      assert.equal(errorOf(await shop.walk(browser, provider, { as: error })), 'SOCIAL_ERROR 0003');
      assert.equal(browser.cookies.get('seoga_session'), undefined);
    });
  }

  test(`a state for ${provider} is valid once, for ten minutes, in its own browser`, async () => {
    await shop.joined(provider, 'stateful');
    const refusedLike = async (response: Promise<LightMyRequestResponse>) =>
      assert.equal(errorOf(await response), 'SOCIAL_ERROR 0002');
    const existing = named('stateful');
    await refusedLike(shop.walk(shop.newBrowser(), provider, { as: 'wrong-state' }));
    const browser = shop.newBrowser();
    const fields = await choose(await shop.begin(browser, provider), existing);
    await refusedLike(shop.comeBack(shop.newBrowser(), provider, fields));
    const thief = shop.newBrowser();
    await shop.begin(thief, provider);
    await refusedLike(shop.comeBack(thief, provider, fields));
    assert.equal((await shop.comeBack(browser, provider, fields)).headers.location, '/');
    const again = shop.newBrowser();
    again.cookies.set('seoga_browser', browser.cookies.get('seoga_browser') ?? '');
    await refusedLike(shop.comeBack(again, provider, fields));
    const late = shop.newBrowser();
    const lateFields = await choose(await shop.begin(late, provider), existing);
    await shop.forward('11 minutes');
    await refusedLike(shop.comeBack(late, provider, lateFields));
    await shop.forward('0');
  });
}

test('a social login on an unknown device sends an e-mail like a password login', async () => {
  const browser = shop.newBrowser();
  await shop.walk(browser, 'kakao', named('traveller'));
  await shop.joinWith(browser);
  const { ctx } = shop.server;
  const toTraveller = () =>
    ctx.letters.filter(({ to, subject }) => to === 'traveller@kakao.example' && subject.includes('새 기기'));
  await shop.walk(shop.newBrowser(), 'kakao', named('traveller'));
  assert.equal(toTraveller().length, 0, 'the same device is no news');
  const member = await shop.memberOf(browser);
  await ctx.db
    .updateTable('session_family')
    .set({ user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36' })
    .where('member_no', '=', member?.member_no ?? 0)
    .execute();
  await shop.walk(shop.newBrowser(), 'kakao', named('traveller'));
  assert.equal(toTraveller().length, 1);
});

test("a state of one provider is rejected by another provider's callback (mix-up attack)", async () => {
  const browser = shop.newBrowser();
  const fields = await choose(await shop.begin(browser, 'kakao'), named('first'));
  assert.equal(errorOf(await shop.comeBack(browser, 'google', fields)), 'SOCIAL_ERROR 0002');
  assert.equal((await shop.comeBack(browser, 'kakao', fields)).headers.location, '/');
});

test('hostile return addresses never leave the site by any login path (A13)', async () => {
  assert.ok(OPEN_REDIRECT_PREFIXES.length >= 150);
  await shop.joined('google', 'wanderer');
  const own = 'http://localhost';
  for (const outcome of OPEN_REDIRECT_PREFIXES) {
    const browser = shop.newBrowser();
    const response = await shop.walk(
      browser,
      'google',
      named('wanderer', { query: `?${new URLSearchParams({ return_to: outcome })}` }),
    );
    const target = new URL(String(response.headers.location), own);
    assert.equal(target.origin, own, JSON.stringify(outcome));
    assert.equal(new URL(`${target.pathname}${target.search}`, own).origin, own, JSON.stringify(outcome));
    assert.doesNotMatch(target.pathname, /^\/login/, 'round in a circle');
  }
  const korean = await shop.walk(
    shop.newBrowser(),
    'google',
    named('wanderer', { query: `?${new URLSearchParams({ return_to: '/search?q=달' })}` }),
  );
  assert.equal(korean.headers.location, '/search?q=%EB%8B%AC');
});

test("Facebook's login URL comes from the helper with its own state (A11)", async () => {
  const browser = shop.newBrowser();
  const url = '/proc/login_oauth_external_helper?cmd=get_facebook_login_url&return_to=%2Fnovel%2F4';
  const { status, result } = (await browser.sendRequest({ url })).json();
  assert.equal(status, 200);
  assert.match(new URL(result).searchParams.get('state') ?? '', /^[\w-]{22}$/);
  const back = await shop.comeBack(browser, 'facebook', await choose(result, named('helped')));
  assert.equal(back.headers.location, '/join/social');
  assert.equal((await shop.joinWith(browser)).json().result.return_url, '/novel/4');
  assert.equal((await browser.sendRequest({ url: '/proc/login_oauth_external_helper?cmd=x' })).json().status, 400);
  const foreign = await browser.sendRequest({ url, headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(foreign.statusCode, 403);
  const { facebook: _without, ...others } = shop.house.practice.settings;
  const saved = shop.server.ctx.social;
  shop.server.ctx.social = createSocialLogin(others, shop.server.ctx.log);
  const none = await browser.sendRequest({ url });
  assert.equal(none.json().result, 'Facebook 로그인 주소를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.');
  shop.server.ctx.social = saved;
});

test('a native Google login joins and logs in by a token for a one-time nonce (D5)', async () => {
  const token = async (form: Record<string, string>): Promise<string> => {
    const response = await fetch(`${shop.house.origin}/simulators/social/google/dialog`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return ((await response.json()) as { id_token: string }).id_token;
  };
  const nonceFor = async (browser: CallBrowser): Promise<string> =>
    (await browser.form('/proc/login_google_begin', { return_to: '/novel/5' })).json().result.nonce;
  const send = (browser: CallBrowser, id: string) => browser.form('/proc/login_google_native', { id_token: id });
  const browser = shop.newBrowser();
  const first = await send(browser, await token({ ...named('shell'), nonce: await nonceFor(browser) }));
  assert.deepEqual(first.json(), { status: 200, result: { return_url: '/join/social' } });
  await shop.joinWith(browser);
  const again = shop.newBrowser();
  const used = await token({ ...named('shell'), nonce: await nonceFor(again) });
  const { result } = (await send(again, used)).json();
  assert.equal(result.return_url, '/novel/5');
  assert.ok(result.LOGINAT && result.login_key && result.user_key);
  assert.equal((await send(again, used)).json().code, '0002', 'used twice');
  const other = shop.newBrowser();
  const stolen = await token({ ...named('shell'), nonce: await nonceFor(again) });
  assert.equal((await send(other, stolen)).json().code, '0002', 'of another browser');
  const mine = await nonceFor(other);
  assert.equal(
    (await send(other, await token({ ...named('shell'), as: 'wrong-key', nonce: mine }))).json().code,
    '0003',
  );
  assert.equal((await send(other, await token({ ...named('shell'), nonce: 'made-up' }))).json().code, '0002');
  const byRedirect = shop.newBrowser();
  await shop.walk(byRedirect, 'google', named('shell'));
  assert.equal((await shop.memberOf(byRedirect))?.member_no, (await shop.memberOf(browser))?.member_no);
});

test("an in-app browser is told that Google rejects it, the shop's own shells are not", async () => {
  const sendRequest = (userAgent: string) =>
    shop.newBrowser().sendRequest({ url: '/login/google', headers: { 'user-agent': userAgent } });
  for (const inside of [
    'Mozilla/5.0 KAKAOTALK 10.8',
    'Mozilla/5.0 NAVER(inapp; search; 1)',
    'Mozilla/5.0 (Linux; Android 15; wv)',
  ])
    assert.equal(errorOf(await sendRequest(inside)), 'SOCIAL_ERROR 0011');
  for (const own of ['Mozilla/5.0 (Linux; Android 15; wv) SEOGA_AOS/80', 'Mozilla/5.0 Chrome/141'])
    assert.ok(String((await sendRequest(own)).headers.location).startsWith(shop.house.origin));
});

test('no state, nonce, key, token or code is stored or logged in plain text', async () => {
  const browser = shop.newBrowser();
  const address = await shop.begin(browser, 'google');
  const state = new URL(address).searchParams.get('state') ?? '';
  const fields = await choose(address, named('quiet'));
  await shop.comeBack(browser, 'google', fields);
  const key = browser.cookies.get('seoga_joining') ?? '';
  const rows = JSON.stringify([
    await shop.server.ctx.db.selectFrom('social_attempt').selectAll().execute(),
    await shop.server.ctx.db.selectFrom('social_join').selectAll().execute(),
  ]);
  const message = JSON.stringify(shop.logged);
  assert.ok(shop.logged.length > 0);
  for (const secret of [state, key]) {
    assert.ok(secret.length >= 22);
    assert.ok(!rows.includes(secret) && !message.includes(secret));
  }
  assert.ok(!message.includes(fields['code'] ?? 'no code') && !/eyJ/.test(message));
});
