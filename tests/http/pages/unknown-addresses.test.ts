import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LightMyRequestResponse } from 'fastify';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { applyRedirects } from '#domain/merchandising';
import { type LoggedIn, type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { rejectsWith } from '../../support/domain-errors.ts';

let shop: FullServer;
let member: LoggedIn;
before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비' }), plantedWork('snow', { title: '눈' })]);
  member = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
});
after(() => shop.close());

const sendRequest = (url: string, method: 'GET' | 'HEAD' = 'GET') => shop.app.inject({ url, method });
/** Follows a 308 to the canonical URL. */
async function requestCanonical(request: (url: string) => Promise<LightMyRequestResponse>, url: string) {
  const response = await request(url);
  return response.statusCode === 308 ? request(String(response.headers.location)) : response;
}

test('an unknown URL redirects home, one of a font, style or image to /promotion, uncached (G1)', async () => {
  const files = [
    'woff',
    'woff2',
    'ttf',
    'otf',
    'eot',
    'css',
    'png',
    'jpg',
    'jpeg',
    'gif',
    'webp',
    'avif',
    'svg',
    'ico',
    'bmp',
  ];
  const ways: [string, string][] = [
    ...files.map((end): [string, string] => [`/old/picture.${end}`, '/promotion']),
    ['/OLD.PNG', '/promotion'],
    ['/event/old.png', '/promotion'],
    ['/dev/old.css', '/'],
    ['/DEV/old.css', '/'],
    ['/old/picture.png?v=1', '/promotion'],
    ...[
      '/nothing',
      '/event/nothing',
      '/nothing/at/all',
      '/index.php',
      '/a.html',
      '/script.js',
      '/%EC%97%86%EB%8A%94',
      '/novel',
      '/viewer',
      '/main',
    ].map((path): [string, string] => [path, '/']),
  ];
  for (const [path, goal] of ways)
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await requestCanonical((url) => sendRequest(url, method), path);
      assert.deepEqual([response.statusCode, response.headers.location], [302, goal], path);
      assert.match(String(response.headers['cache-control']), /no-store/, path);
    }
});

test('/inquiry redirects to the inquiry page with its query for every reader (L24)', async () => {
  for (const [path, goal] of [
    ['/inquiry', '/help/inquiry'],
    ['/Inquiry/', '/help/inquiry'],
    ['/inquiry?about=work:1&x=%ED%83%91', '/help/inquiry?about=work%3A1&x=%ED%83%91'],
  ] as const)
    for (const request of [
      sendRequest,
      (url: string) => sendRequest(url, 'HEAD'),
      (url: string) => member.browser.sendRequest({ url }),
    ]) {
      const response = await requestCanonical(request, path);
      assert.deepEqual([response.statusCode, response.headers.location], [302, goal], path);
      assert.match(String(response.headers['cache-control']), /no-store/, path);
    }
  const data = await sendRequest('/inquiry.data?about=work:1');
  assert.ok(data.body.includes('/help/inquiry?about=work%3A1'), data.body);
  assert.equal((await sendRequest('/help/inquiry')).statusCode, 200);
});

test('API and file URLs respond 404 themselves (G1)', async () => {
  const paths = ['/ko/v1/nothing', '/proc/nothing', '/media/nothing.png', '/builds/nothing', '/assets/nothing.css'];
  for (const path of [
    ...paths,
    '/rss/nothing.xml',
    '/sitemaps/nothing.xml',
    '/opds/nothing',
    '/media/cards/nothing.jpg',
  ]) {
    const response = await sendRequest(path);
    assert.equal(response.statusCode, 404, path);
    assert.deepEqual(response.json().result.name, 'NOT_FOUND', path);
  }
});

/** Every route with parameters. */
function openAddresses(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const current = /:/.test(path) && !entry.children ? [path] : [];
    return [...current, ...openAddresses(entry.children ?? [], path)];
  });
}

/** Files and data, which have no page of their own. */
const IS_FILE = /\/(part|cover)$|\/pictures\//;

test("an invalid id is 404 with `Page Not Found: {path}` on the product's page (G6)", async () => {
  // Unknown event seasons and /dev redirect instead (G2). The console redirects every URL to its login; files are only
  // sent.
  const addresses = openAddresses(routes).filter(
    (path) => path !== '/event/:season' && !/^\/(dev|operator)\/|\/(draft|files|illustration|:format)$/.test(path),
  );
  for (const existing of ['/novel/:id', '/viewer/:id', '/viewer/i/:id', '/main/:shelf'])
    assert.ok(addresses.includes(existing));
  const wrong = [
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '0x1',
    '%00',
    '1%20',
    '%EF%BC%91',
    '9'.repeat(30),
    '1%2F2',
    "1'--",
  ];
  for (const address of addresses)
    for (const id of wrong) {
      const path = address.replace(/:\w+\??/, id);
      const response = await member.browser.sendRequest({ url: path });
      assert.equal(response.statusCode, 404, path);
      if (IS_FILE.test(path)) continue;
      assert.match(String(response.headers['content-type']), /text\/html/, path);
      assert.ok(response.body.includes('페이지를 찾을 수 없습니다.'), path);
      assert.ok(response.body.includes('Page Not Found: /'), path);
      assert.ok(response.body.includes('noindex'), path);
    }
});

test('a missing record is 404 on its page (G1, G6)', async () => {
  for (const path of ['/novel/999999', '/viewer/999999', '/viewer/i/999999']) {
    const response = await sendRequest(path);
    assert.equal(response.statusCode, 404, path);
    assert.ok(response.body.includes(`Page Not Found: ${path}`), path);
    const why = path.startsWith('/novel/')
      ? '판매가 종료되었거나 존재하지 않는 작품입니다.'
      : '존재하지 않는 회차입니다.';
    assert.ok(response.body.includes(why), path);
  }
});

async function untilLed(path: string, goal: string | undefined): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await sendRequest(path)).headers.location === goal) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`${path} never led to ${goal}`);
}

test('redirect rules apply to documents, page data and the API (G4)', async () => {
  const [rain, snow] = [shop.works.get('rain'), shop.works.get('snow')];
  await sendRequest(`/novel/${rain}`);
  await applyRedirects(shop.ctx, [
    { from: `/novel/${rain}`, to: `/novel/${snow}?tab=info` },
    { from: '/sommer/*', to: '/webtoon' },
    { from: '/blog', to: 'https://blog.example/서가', isExternal: true },
    { from: '/round', to: 'http://localhost:3000/round', isExternal: true },
  ]);
  const info = `/novel/${snow}?tab=info`;
  await untilLed(`/novel/${rain}`, info);
  for (const [path, goal] of [
    [`/novel/${rain}/`, info],
    [`/NOVEL/${rain}?s_id=7`, `${info}&s_id=7`],
    [`/novel/${rain}?tab=episodes`, info],
    ['/sommer', '/webtoon'],
    ['/sommer/deep/er?day=mon', '/webtoon?day=mon'],
    ['/blog', 'https://blog.example/%EC%84%9C%EA%B0%80'],
  ] as const)
    for (const request of [sendRequest, (url: string) => member.browser.sendRequest({ url })]) {
      const response = await requestCanonical(request, path);
      assert.deepEqual([response.statusCode, response.headers.location], [302, goal], path);
      assert.equal(response.headers['cache-control'], 'no-store');
    }
  assert.equal(
    (await sendRequest('/round')).headers.location,
    '/',
    'the shop’s own address, written whole, leads nowhere',
  );
  assert.equal((await sendRequest(info)).statusCode, 200);
  const data = await sendRequest(`/novel/${rain}.data?_routes=routes%2Fnovel`);
  assert.equal(data.statusCode, 202);
  assert.ok(data.body.includes(info), data.body);
  assert.ok(!data.body.includes('episodes'));
  assert.equal(data.headers['cache-control'], 'no-store');
  const call = async (path: string) => (await sendRequest(`/ko/v1/route-rule?path=${encodeURIComponent(path)}`)).json();
  assert.deepEqual(await call(`/novel/${rain}`), { statusCode: 200, result: { redirect: info } });
  assert.deepEqual(await call('/blog?a=1'), { statusCode: 200, result: { redirect: 'https://blog.example/서가' } });
  assert.deepEqual(await call('/'), { statusCode: 200, result: { redirect: null } });
  for (const path of ['', 'novel', '//evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
    const rejected = await sendRequest(`/ko/v1/route-rule?path=${encodeURIComponent(path)}`);
    assert.deepEqual([rejected.statusCode, rejected.json().result.name], [400, 'INPUT_ERROR'], path);
  }
});

test('an invalid set of redirect rules is rejected and the previous one stays (G4)', async () => {
  const errors: [Parameters<typeof applyRedirects>[1], string][] = [
    [[{ from: '/ko/v1', to: '/' }], '0001'],
    [[{ from: '/a', to: 'javascript:alert(1)', isExternal: true }], '0002'],
    [[{ from: '/a', to: 'https://blog.example/' }], '0003'],
    [
      [
        { from: '/a', to: '/b' },
        { from: '/A/', to: '/c' },
      ],
      '0004',
    ],
    [
      [
        { from: '/a', to: '/b' },
        { from: '/b/*', to: '/c' },
        { from: '/c', to: '/a' },
      ],
      '0005',
    ],
  ];
  for (const [wishes, code] of errors) await rejectsWith(applyRedirects(shop.ctx, wishes), `ROUTE_ERROR ${code}`);
  assert.equal((await sendRequest('/blog')).statusCode, 302);
});

test("a redirect rule starts and ends by the shop's clock (G4)", async () => {
  const now = Date.now();
  const [startsAt, endsAt] = [new Date(now + 3600_000), new Date(now + 7200_000)];
  await applyRedirects(shop.ctx, [{ from: '/festival', to: '/webtoon', startsAt, endsAt }]);
  await untilLed('/blog', '/');
  await untilLed('/festival', '/');
  await shop.ctx.db.updateTable('clock').set({ shift: '1 hour 1 second' }).execute();
  await untilLed('/festival', '/webtoon');
  await shop.ctx.db.updateTable('clock').set({ shift: '2 hours 1 second' }).execute();
  await untilLed('/festival', '/');
  await shop.ctx.db.updateTable('clock').set({ shift: '0' }).execute();
});
