import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import { linkedProviders, unlinkProvider } from '#domain/membership';
import { makeSocialLogin } from '#platform/social-login/social-login';
import { Refusal } from '#shared/refusal';
import type { SocialProvider } from '#vocabulary/members';
import { SOCIAL_PROVIDERS } from '#vocabulary/social-login';
import { CallBrowser, goodJoin } from '../support/browser-of-calls.ts';
import { type CallServer, callServer } from '../support/call-server.ts';
import { HOSTILE_ADDRESSES } from '../support/hostile-addresses.ts';
import { type PracticeHouse, choose, practiceHouse } from '../support/practice-walk.ts';

let server: CallServer;
let house: PracticeHouse;
const logged: unknown[] = [];

before(async () => {
  [server, house] = await Promise.all([callServer([]), practiceHouse()]);
  const note = (facts: object, message: string): void => void logged.push(facts, message);
  server.ctx.log = { info: note, warn: note, error: note };
  server.ctx.social = makeSocialLogin(house.practice.settings, server.ctx.log);
});
after(() => Promise.all([server.close(), house.close()]));

let addresses = 0;
const newBrowser = (): CallBrowser => new CallBrowser(server.app, `10.9.${(addresses += 1) >> 8}.${addresses & 255}`);
const named = (who: string, more: Record<string, string> = {}) => ({ as: 'named', who, ...more });
const forward = (interval: string) => server.ctx.db.updateTable('clock').set({ shift: interval }).execute();

async function begin(browser: CallBrowser, provider: SocialProvider, query = ''): Promise<string> {
  const answer = await browser.ask({ url: `/login/${provider}${query}` });
  assert.equal(answer.statusCode, 303);
  return String(answer.headers.location);
}

function comeBack(
  browser: CallBrowser,
  provider: SocialProvider,
  fields: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const url = `/login/${provider}/callback`;
  const payload = new URLSearchParams(fields).toString();
  const foreign = { 'sec-fetch-site': 'cross-site' };
  if (provider !== 'apple') return browser.ask({ url: `${url}?${payload}`, headers: foreign });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return browser.ask({ method: 'POST', url, payload, headers: { ...foreign, ...type, origin: house.origin } });
}

async function walk(
  browser: CallBrowser,
  provider: SocialProvider,
  choice: Record<string, string>,
  query = '',
): Promise<LightMyRequestResponse> {
  return comeBack(browser, provider, await choose(await begin(browser, provider, query), choice));
}

const ticked = { tos_agree: 'true', tos_agree2: 'true', age_agree: 'true' };
const joinWith = (browser: CallBrowser, fields: Record<string, string> = ticked) =>
  browser.form('/proc/join_social', fields);

async function joined(provider: SocialProvider, who: string, more = {}): Promise<CallBrowser> {
  const browser = newBrowser();
  const back = await walk(browser, provider, named(who, more));
  assert.equal(back.headers.location, '/join/social');
  assert.equal((await joinWith(browser)).statusCode, 200);
  return browser;
}

const memberOf = async (browser: CallBrowser) => {
  const key = browser.cookies.get('login_key') ?? '';
  return server.ctx.db
    .selectFrom('session_family')
    .innerJoin('member', 'member.member_no', 'session_family.member_no')
    .select(['member.member_no', 'mail', 'mail_proved_at', 'joined_by', 'nick', 'password_hash'])
    .where('selector', '=', key)
    .executeTakeFirst();
};

const faultOf = (answer: LightMyRequestResponse): string => {
  const url = new URL(String(answer.headers.location), 'http://localhost');
  assert.equal(url.pathname, '/login/failed');
  return url.searchParams.get('fault') ?? '';
};

for (const provider of SOCIAL_PROVIDERS) {
  test(`A13, V3: joining over ${provider}, logging in again, and where it leads`, async () => {
    const browser = newBrowser();
    const back = await walk(browser, provider, named('first'), '?return_to=%2Fviewer%2F3%3Ffrom%3Dlist');
    assert.deepEqual([back.statusCode, back.headers.location], [303, '/join/social']);
    assert.equal(browser.cookies.get('seoga_session'), undefined, 'nobody is a member before the boxes are ticked');
    const done = await joinWith(browser);
    assert.equal(done.json().result.return_url, '/viewer/3?from=list');
    assert.ok(done.json().event_id);
    assert.equal(browser.cookies.get('seoga_joining'), undefined);
    assert.equal(browser.cookies.get('login_recent'), provider);
    const member = await memberOf(browser);
    assert.deepEqual([member?.joined_by, member?.mail], [provider, `first@${provider}.example`]);
    assert.equal(member?.password_hash, null);
    assert.equal(member?.mail_proved_at === null, provider === 'naver' || provider === 'facebook');
    const consents = await server.ctx.db
      .selectFrom('consent')
      .select(['kind', 'is_given'])
      .where('member_no', '=', member?.member_no ?? 0)
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      consents.map(({ kind, is_given: isGiven }) => `${kind} ${isGiven}`),
      ['age true', 'marketing false', 'privacy true', 'terms true'],
    );
    const again = newBrowser();
    const home = await walk(again, provider, named('first'), '?return_to=%2Fnovel%2F7');
    assert.equal(home.headers.location, '/novel/7');
    assert.equal((await memberOf(again))?.member_no, member?.member_no);
    const session = home.cookies.find(({ name }) => name === 'seoga_session');
    assert.deepEqual([session?.httpOnly, session?.sameSite], [true, 'Lax']);
  });

  test(`linking ${provider} to a member, and taking it off again`, async () => {
    const browser = newBrowser();
    await browser.form('/proc/join_ver2', goodJoin(`link-${provider}@seoga.example`));
    const member = await memberOf(browser);
    const linked = await walk(browser, provider, named('linked'), '?intent=link');
    assert.equal(linked.headers.location, `/my?linked=${provider}`);
    const other = newBrowser();
    await walk(other, provider, named('linked'));
    assert.equal((await memberOf(other))?.member_no, member?.member_no);
    const owner = { memberNo: member?.member_no ?? 0 };
    const shown = await linkedProviders(server.ctx, owner);
    assert.deepEqual(
      shown.filter(({ linkedAt }) => linkedAt !== null).map((way) => [way.provider, way.isLast]),
      [[provider, false]],
    );
    await unlinkProvider(server.ctx, { member: owner, provider });
    const back = await walk(newBrowser(), provider, named('linked'));
    assert.equal(back.headers.location, '/join/social', 'an identity that was taken off is nobody again');
  });

  test(`cancelling at ${provider} says so and leads back to where the reader was going`, async () => {
    const answer = await walk(newBrowser(), provider, { as: 'cancel' }, '?return_to=%2Fnovel%2F9');
    assert.equal(faultOf(answer), 'SOCIAL_ERROR 0001');
    const url = new URL(String(answer.headers.location), 'http://localhost');
    assert.deepEqual([url.searchParams.get('provider'), url.searchParams.get('return_to')], [provider, '/novel/9']);
  });

  const faults = ['wrong-issuer', 'wrong-code', 'used-code', 'wrong-nonce', 'wrong-token-issuer', 'wrong-key'];
  const isOidc = provider !== 'naver' && provider !== 'facebook';
  for (const fault of isOidc ? faults : faults.slice(0, 3)) {
    test(`${provider} with ${fault} lets nobody in`, async () => {
      const browser = newBrowser();
      assert.equal(faultOf(await walk(browser, provider, { as: fault })), 'SOCIAL_ERROR 0003');
      assert.equal(browser.cookies.get('seoga_session'), undefined);
    });
  }

  test(`a state at ${provider} is good once, for ten minutes, in its own browser and no other`, async () => {
    await joined(provider, 'stateful');
    const refusedLike = async (answer: Promise<LightMyRequestResponse>) =>
      assert.equal(faultOf(await answer), 'SOCIAL_ERROR 0002');
    const known = named('stateful');
    await refusedLike(walk(newBrowser(), provider, { as: 'wrong-state' }));
    const browser = newBrowser();
    const fields = await choose(await begin(browser, provider), known);
    await refusedLike(comeBack(newBrowser(), provider, fields));
    const thief = newBrowser();
    await begin(thief, provider);
    await refusedLike(comeBack(thief, provider, fields));
    assert.equal((await comeBack(browser, provider, fields)).headers.location, '/');
    const again = newBrowser();
    again.cookies.set('seoga_browser', browser.cookies.get('seoga_browser') ?? '');
    await refusedLike(comeBack(again, provider, fields));
    const late = newBrowser();
    const lateFields = await choose(await begin(late, provider), known);
    await forward('11 minutes');
    await refusedLike(comeBack(late, provider, lateFields));
    await forward('0');
  });
}

test('a state of one provider opens nothing at the callback of another (mix-up)', async () => {
  const browser = newBrowser();
  const fields = await choose(await begin(browser, 'kakao'), named('first'));
  assert.equal(faultOf(await comeBack(browser, 'google', fields)), 'SOCIAL_ERROR 0002');
  assert.equal((await comeBack(browser, 'kakao', fields)).headers.location, '/');
});

test('V3: the server asks for the address where none was told, then the three boxes, in their order', async () => {
  const browser = newBrowser();
  await walk(browser, 'kakao', { as: 'no-mail' });
  const steps: [Record<string, string>, string][] = [
    [{ email: '' }, 'SOCIAL_ERROR 0004'],
    [{ email: 'nothing' }, 'JOIN_ERROR 0001'],
    [{ email: 'typed@seoga.example' }, 'JOIN_ERROR 0006'],
    [{ tos_agree: 'true' }, 'JOIN_ERROR 0007'],
    [{ tos_agree2: 'true' }, 'JOIN_ERROR 0008'],
  ];
  const form: Record<string, string> = {};
  for (const [mend, refused] of steps) {
    const { name, code } = (await joinWith(browser, Object.assign(form, mend))).json();
    assert.equal(`${name} ${code}`, refused);
  }
  assert.equal((await joinWith(browser, { ...form, age_agree: 'true', alarm_agree: 'true' })).statusCode, 200);
  const member = await memberOf(browser);
  assert.deepEqual([member?.mail, member?.mail_proved_at], ['typed@seoga.example', null]);
  const twice = (await joinWith(browser, { ...form, age_agree: 'true' })).json();
  assert.equal(`${twice.name} ${twice.code}`, 'SOCIAL_ERROR 0002');
});

test('without script the form comes back to its page with what was ticked, and the address in no address', async () => {
  const browser = newBrowser();
  await walk(browser, 'naver', { as: 'no-mail' });
  const answer = await browser.ask({
    method: 'POST',
    url: '/proc/join_social',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ email: 'plain@seoga.example', tos_agree: 'true' }).toString(),
  });
  assert.equal(answer.headers.location, '/join/social?fault=JOIN_ERROR+0007&tos_agree=true');
  assert.equal(answer.cookies.find(({ name }) => name === 'typed_mail')?.httpOnly, true);
});

test('an address that belongs to a member is never joined to, told by the provider or typed, proved or not', async () => {
  await newBrowser().form('/proc/join_ver2', goodJoin('owner@seoga.example'));
  for (const provider of SOCIAL_PROVIDERS) {
    const told = await walk(newBrowser(), provider, named('impostor', { mail: 'OWNER@seoga.example' }));
    assert.equal(faultOf(told), 'SOCIAL_ERROR 0005', provider);
  }
  const typing = newBrowser();
  await walk(typing, 'facebook', { as: 'no-mail' });
  const { name, code } = (await joinWith(typing, { ...ticked, email: ' Owner@seoga.example ' })).json();
  assert.equal(`${name} ${code}`, 'SOCIAL_ERROR 0005');
  const ways = await server.ctx.db
    .selectFrom('login_identity')
    .innerJoin('member', 'member.member_no', 'login_identity.member_no')
    .select('provider')
    .where('member.mail', '=', 'owner@seoga.example')
    .execute();
  assert.deepEqual(ways, [{ provider: 'mail' }]);
});

test('whoever asks after addresses at the last step is stopped after ten tries', async () => {
  const browser = newBrowser();
  await walk(browser, 'kakao', { as: 'no-mail' });
  await newBrowser().form('/proc/join_ver2', goodJoin('asked-after@seoga.example'));
  const said: string[] = [];
  for (let time = 0; time < 12; time += 1) {
    const { name, code } = (await joinWith(browser, { ...ticked, email: 'asked-after@seoga.example' })).json();
    said.push(`${name} ${code}`);
  }
  assert.deepEqual([...new Set(said.slice(0, 10))], ['SOCIAL_ERROR 0005']);
  assert.deepEqual([...new Set(said.slice(10))], ['JOIN_ERROR 0011']);
});

test('the key to join is of its browser and of half an hour', async () => {
  const browser = newBrowser();
  await walk(browser, 'google', named('slowly'));
  const thief = newBrowser();
  thief.cookies.set('seoga_joining', browser.cookies.get('seoga_joining') ?? '');
  assert.equal((await joinWith(thief)).json().code, '0002');
  await forward('31 minutes');
  assert.equal((await joinWith(browser)).json().code, '0002');
  await forward('0');
});

test('a link needs the login that asked for it, still running, and an identity that is nobody else’s', async () => {
  assert.equal(faultOf(await newBrowser().ask({ url: '/login/naver?intent=link' })), 'AUTH_ERROR 0002');
  const browser = newBrowser();
  await browser.form('/proc/join_ver2', goodJoin('linker@seoga.example'));
  const fields = await choose(await begin(browser, 'naver', '?intent=link'), named('late-link'));
  await browser.form('/proc/logout', {});
  assert.equal(faultOf(await comeBack(browser, 'naver', fields)), 'AUTH_ERROR 0002');
  await browser.form('/proc/login', { email: 'linker@seoga.example', wd: goodJoin('')['password'] ?? '' });
  await joined('naver', 'somebody');
  assert.equal(faultOf(await walk(browser, 'naver', named('somebody'), '?intent=link')), 'SOCIAL_ERROR 0007');
  assert.equal((await walk(browser, 'naver', named('mine'), '?intent=link')).headers.location, '/my?linked=naver');
  assert.equal((await walk(browser, 'naver', named('mine'), '?intent=link')).headers.location, '/my?linked=naver');
  assert.equal(faultOf(await walk(browser, 'naver', named('mine-too'), '?intent=link')), 'SOCIAL_ERROR 0008');
});

test('another site can neither begin a login nor a link', async () => {
  const browser = newBrowser();
  await browser.form('/proc/join_ver2', goodJoin('led@seoga.example'));
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    const login = await newBrowser().ask({ url: '/login/naver?return_to=%2Fnovel%2F1', headers });
    assert.equal(login.headers.location, '/login?return_to=%2Fnovel%2F1');
    const link = await browser.ask({ url: '/login/naver?intent=link', headers });
    assert.equal(link.headers.location, '/my');
  }
  const typed = await browser.ask({ url: '/login/naver?intent=link', headers: { 'sec-fetch-site': 'none' } });
  assert.equal(typed.headers.location, '/my');
});

test('the last way in may not be taken off, also by two who try at once', async () => {
  const browser = await joined('kakao', 'only');
  const memberNo = (await memberOf(browser))?.member_no ?? 0;
  const member = { memberNo };
  const isLast = (error: unknown): boolean => error instanceof Refusal && `${error.message}` === 'SOCIAL_ERROR 0006';
  await assert.rejects(unlinkProvider(server.ctx, { member, provider: 'kakao' }), isLast);
  await walk(browser, 'google', named('second-way'), '?intent=link');
  const both = await Promise.allSettled([
    unlinkProvider(server.ctx, { member, provider: 'kakao' }),
    unlinkProvider(server.ctx, { member, provider: 'google' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const left = await linkedProviders(server.ctx, member);
  assert.equal(left.filter(({ linkedAt }) => linkedAt !== null).length, 1);
});

test('a locked account is told why and stays out', async () => {
  const browser = await joined('apple', 'locked');
  const memberNo = (await memberOf(browser))?.member_no ?? 0;
  for (const [state, refused] of [
    ['suspended', 'LOGIN_ERROR 0007'] as const,
    ['under-age', 'LOGIN_ERROR 0008'] as const,
  ]) {
    await server.ctx.db.updateTable('member').set({ state }).where('member_no', '=', memberNo).execute();
    const next = newBrowser();
    assert.equal(faultOf(await walk(next, 'apple', named('locked'))), refused);
    assert.equal(next.cookies.get('seoga_session'), undefined);
  }
});

test('none of the hostile addresses leads off the site, by whichever door it comes (A13)', async () => {
  assert.ok(HOSTILE_ADDRESSES.length >= 40);
  await joined('google', 'wanderer');
  const own = 'http://localhost';
  for (const told of HOSTILE_ADDRESSES) {
    const browser = newBrowser();
    const answer = await walk(browser, 'google', named('wanderer'), `?${new URLSearchParams({ return_to: told })}`);
    const target = new URL(String(answer.headers.location), own);
    assert.equal(target.origin, own, JSON.stringify(told));
    assert.equal(new URL(`${target.pathname}${target.search}`, own).origin, own, JSON.stringify(told));
    assert.doesNotMatch(target.pathname, /^\/login/, 'round in a circle');
  }
  const korean = await walk(
    newBrowser(),
    'google',
    named('wanderer'),
    `?${new URLSearchParams({ return_to: '/search?q=달' })}`,
  );
  assert.equal(korean.headers.location, '/search?q=%EB%8B%AC');
});

test('A11: Facebook’s address comes from the helper, with a state of its own', async () => {
  const browser = newBrowser();
  const url = '/proc/login_oauth_external_helper?cmd=get_facebook_login_url&return_to=%2Fnovel%2F4';
  const { status, result } = (await browser.ask({ url })).json();
  assert.equal(status, 200);
  assert.match(new URL(result).searchParams.get('state') ?? '', /^[\w-]{22}$/);
  const back = await comeBack(browser, 'facebook', await choose(result, named('helped')));
  assert.equal(back.headers.location, '/join/social');
  assert.equal((await joinWith(browser)).json().result.return_url, '/novel/4');
  assert.equal((await browser.ask({ url: '/proc/login_oauth_external_helper?cmd=x' })).json().status, 400);
  const foreign = await browser.ask({ url, headers: { 'sec-fetch-site': 'cross-site' } });
  assert.equal(foreign.statusCode, 403);
  const { facebook: _without, ...others } = house.practice.settings;
  const kept = server.ctx.social;
  server.ctx.social = makeSocialLogin(others, server.ctx.log);
  const none = await browser.ask({ url });
  assert.equal(none.json().result, 'Facebook 로그인 주소를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.');
  server.ctx.social = kept;
});

test("D5: a shell's own Google dialog joins and logs in by a token for a nonce that is good once, here", async () => {
  const token = async (form: Record<string, string>): Promise<string> => {
    const answer = await fetch(`${house.origin}/simulators/social/google/dialog`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return ((await answer.json()) as { id_token: string }).id_token;
  };
  const nonceFor = async (browser: CallBrowser): Promise<string> =>
    (await browser.form('/proc/login_google_begin', { return_to: '/novel/5' })).json().result.nonce;
  const send = (browser: CallBrowser, id: string) => browser.form('/proc/login_google_native', { id_token: id });
  const browser = newBrowser();
  const first = await send(browser, await token({ ...named('shell'), nonce: await nonceFor(browser) }));
  assert.deepEqual(first.json(), { status: 200, result: { return_url: '/join/social' } });
  await joinWith(browser);
  const again = newBrowser();
  const used = await token({ ...named('shell'), nonce: await nonceFor(again) });
  const { result } = (await send(again, used)).json();
  assert.equal(result.return_url, '/novel/5');
  assert.ok(result.LOGINAT && result.login_key && result.user_key);
  assert.equal((await send(again, used)).json().code, '0002', 'used twice');
  const other = newBrowser();
  const stolen = await token({ ...named('shell'), nonce: await nonceFor(again) });
  assert.equal((await send(other, stolen)).json().code, '0002', 'of another browser');
  const mine = await nonceFor(other);
  assert.equal(
    (await send(other, await token({ ...named('shell'), as: 'wrong-key', nonce: mine }))).json().code,
    '0003',
  );
  assert.equal((await send(other, await token({ ...named('shell'), nonce: 'made-up' }))).json().code, '0002');
  const byRedirect = newBrowser();
  await walk(byRedirect, 'google', named('shell'));
  assert.equal((await memberOf(byRedirect))?.member_no, (await memberOf(browser))?.member_no);
});

test('a browser inside another app is told that Google refuses it; the shop’s own shells are not', async () => {
  const ask = (userAgent: string) => newBrowser().ask({ url: '/login/google', headers: { 'user-agent': userAgent } });
  for (const inside of [
    'Mozilla/5.0 KAKAOTALK 10.8',
    'Mozilla/5.0 NAVER(inapp; search; 1)',
    'Mozilla/5.0 (Linux; Android 15; wv)',
  ])
    assert.equal(faultOf(await ask(inside)), 'SOCIAL_ERROR 0011');
  for (const own of ['Mozilla/5.0 (Linux; Android 15; wv) SEOGA_AOS/80', 'Mozilla/5.0 Chrome/141'])
    assert.ok(String((await ask(own)).headers.location).startsWith(house.origin));
});

test('no state, nonce, key, token or code stands in what is kept or logged in the open', async () => {
  const browser = newBrowser();
  const address = await begin(browser, 'google');
  const state = new URL(address).searchParams.get('state') ?? '';
  const fields = await choose(address, named('quiet'));
  await comeBack(browser, 'google', fields);
  const key = browser.cookies.get('seoga_joining') ?? '';
  const rows = JSON.stringify([
    await server.ctx.db.selectFrom('social_attempt').selectAll().execute(),
    await server.ctx.db.selectFrom('social_join').selectAll().execute(),
  ]);
  const said = JSON.stringify(logged);
  assert.ok(logged.length > 0);
  for (const secret of [state, key]) {
    assert.ok(secret.length >= 22);
    assert.ok(!rows.includes(secret) && !said.includes(secret));
  }
  assert.ok(!said.includes(fields['code'] ?? 'no code') && !/eyJ/.test(said));
});
