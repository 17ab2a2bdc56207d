import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

const SHOP = 'http://localhost';
const AGENT = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

let server: CallServer;
before(async () => {
  server = await callServer([plantedWork('open')]);
});
after(() => server.close());
beforeEach(() => sql`truncate access_log, visit_flow`.execute(server.ctx.db));

async function lines(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from access_log order by at`.execute(server.ctx.db);
  return rows;
}

const access = (browser: CallBrowser, payload: object, headers: Record<string, string> = {}) =>
  browser.sendRequest({
    method: 'POST',
    url: '/ko/v1/temp_access',
    payload,
    headers: { 'user-agent': AGENT, ...headers },
  });

test('a visit is recorded without query, search words or full URL (A8 T4)', async () => {
  const browser = new CallBrowser(server.app, '203.0.113.77');
  browser.cookies.set('PID', 'naver').set('SID', 'spring');
  const url = `${SHOP}/novel/3?token=secret-token&q=secret-word&s_id=spring#secret-part`;
  const response = await access(browser, { url, referrer: 'https://search.example/find?q=secret-question' });
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), { statusCode: 200, result: {} });
  assert.equal(response.headers['cache-control'], 'no-store');
  const [line, ...others] = await lines();
  assert.equal(others.length, 0);
  const { path, referrer, network, agent, is_member: isMember, pid, sid } = line ?? {};
  assert.deepEqual(
    { path, referrer, network, agent, isMember, pid, sid },
    {
      path: '/novel/3',
      referrer: 'https://search.example',
      network: '203.0.113.0/24',
      agent: 'Mac의 Safari',
      isMember: false,
      pid: 'naver',
      sid: 'spring',
    },
  );
  assert.doesNotMatch(JSON.stringify(line), /secret|203\.0\.113\.77|Mozilla/);
});

test('a member is recognised by cookie or Login-At and not stored with the visit (A8 T4)', async () => {
  const browser = new CallBrowser(server.app, '10.4.1.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('visit@seoga.example'));
  assert.equal((await access(browser, { url: '/mybook', referrer: '' })).statusCode, 200);
  const nobody = new CallBrowser(server.app, '10.4.1.1');
  const byToken = { 'login-at': String(joined.json().result.LOGINAT) };
  assert.equal((await access(nobody, { url: '/mybook' }, byToken)).statusCode, 200);
  assert.equal((await access(nobody, { url: '/mybook' }, { 'login-at': 'worth-nothing' })).statusCode, 200);
  const saved = await lines();
  assert.deepEqual(
    saved.map(({ is_member: isMember }) => isMember),
    [true, true, false],
  );
  assert.equal(saved[0]?.['visitor'], saved[1]?.['visitor']);
  assert.notEqual(saved[1]?.['visitor'], saved[2]?.['visitor']);
});

test('an episode view counts for rankings once per reader and day, other pages do not (A8)', async () => {
  const episodes = await server.app.inject({ url: `/ko/v1/works/${server.works.get('open')}/episodes` });
  const { id } = episodes.json().result.episodes.find(({ state }: { state: string }) => state === 'free');
  const counted = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from opening where episode_id = ${id}`.execute(server.ctx.db);
    return Number(rows[0]?.n);
  };
  const [one, other] = [new CallBrowser(server.app, '10.4.7.1'), new CallBrowser(server.app, '10.4.7.2')];
  for (const url of [`/novel/${server.works.get('open')}`, '/viewer/999999', `/viewer/${id}/part`, '/viewer/x'])
    assert.equal((await access(one, { url })).statusCode, 200);
  assert.equal(await counted(), 0);
  for (const browser of [one, one, other])
    assert.equal((await access(browser, { url: `/viewer/${id}` })).statusCode, 200);
  assert.equal((await access(other, { url: `/viewer/i/${id}?s_id=a` })).statusCode, 200);
  assert.equal(await counted(), 2);
});

test('a visit that is no page or comes from another site is rejected in Korean (A8)', async () => {
  const browser = new CallBrowser(server.app, '10.4.2.1');
  for (const url of ['', 'https://elsewhere.example/novel/3', '//elsewhere.example/', 'javascript:alert(1)']) {
    const response = await access(browser, { url, referrer: '' });
    assert.deepEqual([response.statusCode, response.json().result.name], [400, 'INPUT_ERROR'], url);
    assert.match(response.json().result.message, /[가-힣]/);
  }
  for (const payload of [{}, { url: 3 }, { url: `/${'x'.repeat(2001)}` }, { url: '/', referrer: [] }])
    assert.equal((await access(browser, payload)).statusCode, 400);
  assert.equal((await access(browser, { url: '/', referrer: 'x'.repeat(40_000) })).statusCode, 413);
  const foreign = await access(browser, { url: '/', referrer: '' }, { 'sec-fetch-site': 'cross-site' });
  assert.deepEqual([foreign.statusCode, foreign.json().result.name], [403, 'AUTH_ERROR']);
  assert.equal((await lines()).length, 0);
});

test("a call from one of the shop's hosts to another counts as its own page (A8)", async () => {
  const browser = new CallBrowser(server.app, '10.4.3.1');
  const headers = { 'sec-fetch-site': 'same-site', origin: SHOP };
  assert.equal((await access(browser, { url: `${SHOP}/`, referrer: 'about:blank' }, headers)).statusCode, 200);
  assert.equal((await lines())[0]?.['referrer'], '');
});

test('joining records its campaign and drops malformed values (G11)', async () => {
  const { db } = server.ctx;
  const recorded = () => db.selectFrom('acquisition').select(['act', 'pid', 'sid']).orderBy('member_no').execute();
  const browser = new CallBrowser(server.app, '10.4.4.1');
  browser.cookies.set('PID', 'naver').set('SID', '<script>');
  assert.equal((await browser.form('/proc/join_ver2', validJoinForm('advert@seoga.example'))).statusCode, 200);
  assert.deepEqual(await recorded(), [{ act: 'join', pid: 'naver', sid: null }]);
  const plain = new CallBrowser(server.app, '10.4.4.2');
  assert.equal((await plain.form('/proc/join_ver2', validJoinForm('no-advert@seoga.example'))).statusCode, 200);
  assert.equal((await recorded()).length, 1);
});

test('a shop without marketing stores no conversions, whatever the consent (X3)', async () => {
  const browser = new CallBrowser(server.app, '10.4.5.1');
  browser.cookies.set('ad_cookies', '1');
  await browser.form('/proc/join_ver2', validJoinForm('quiet@seoga.example'));
  for (const name of ['login', 'join', 'payment_idx']) assert.equal(browser.cookies.has(name), false);
});

test('a member is asked about advertising cookies, may change the answer, and no hash is sent without it (A15)', async () => {
  const browser = new CallBrowser(server.app, '10.4.6.1');
  const joined = await browser.form('/proc/join_ver2', {
    ...validJoinForm('asked@seoga.example'),
    alarm_agree: 'true',
  });
  const headers = { 'login-at': String(joined.json().result.LOGINAT) };
  const url = '/ko/v1/member/advert-cookies';
  const none = { mem_mail_sha256: '', mem_mail_md5: '' };
  assert.deepEqual((await browser.sendRequest({ url, headers })).json().result, { agreed: null, ...none });
  for (const agreed of [false, true]) {
    const response = await browser.sendRequest({ method: 'PUT', url, headers, payload: { agreed } });
    assert.deepEqual(response.json().result, { agreed, ...none });
  }
  assert.deepEqual((await browser.sendRequest({ url, headers })).json().result, { agreed: true, ...none });
  assert.equal(
    (await browser.sendRequest({ method: 'PUT', url, headers, payload: { agreed: 'yes' } })).statusCode,
    400,
  );
  assert.equal((await browser.sendRequest({ url })).statusCode, 401);
});
