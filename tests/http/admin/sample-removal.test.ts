import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { plantOperator } from '../../support/fixtures/planted-operators.ts';
import { loadSampleShop } from '../../support/servers/sample-shop.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const PAGE = '/operator/setup/samples';
const REMOVE = { act: 'remove-samples' };
let shop: FullServer;

before(async () => {
  shop = await openFullServer([]);
  await loadSampleShop(shop.ctx);
});
after(() => shop.close());

async function sendRequest(planting: Parameters<typeof plantOperator>[1], fields?: Record<string, string>) {
  const { key } = await plantOperator(shop.ctx.db, planting);
  return shop.app.inject({
    method: fields ? 'POST' : 'GET',
    url: PAGE,
    cookies: { operator: key },
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    ...(fields ? { payload: new URLSearchParams(fields).toString() } : {}),
  });
}

const countWorks = async (): Promise<number> => (await shop.ctx.db.selectFrom('work').select('id').execute()).length;

test('only an owner with a fresh second factor removes the samples, after a page that lists what goes', async () => {
  const many = await countWorks();
  const { body } = await sendRequest({ roles: ['owner'] });
  for (const words of ['견본 삭제', '달 뒤편의 국숫집', '약관과 처리방침', '기본값으로 되돌림'])
    assert.ok(body.includes(words), words);
  assert.equal((await sendRequest({ roles: ['editor', 'marketing'] }, REMOVE)).statusCode, 404);
  const stale = await sendRequest({ roles: ['owner'], provedMinutesAgo: 600 }, REMOVE);
  assert.equal(stale.statusCode, 303);
  assert.match(String(stale.headers['location']), /^\/operator\/prove/);
  assert.equal(await countWorks(), many, 'nothing was removed until then');

  const done = await sendRequest({ roles: ['owner'] }, REMOVE);
  assert.deepEqual([done.statusCode, done.headers['location']], [303, `${PAGE}?said=samples`]);
  assert.equal(await countWorks(), 0);
  assert.ok(!(await sendRequest({ roles: ['owner'] })).body.includes('견본 삭제하기'));
  const actions = await shop.ctx.db
    .selectFrom('operator_audit')
    .select('act')
    .where('act', '=', 'samples.remove')
    .execute();
  assert.equal(actions.length, 1);
});

test('all lists and pages work after the samples are removed', async () => {
  const { browser } = await joinShop(shop);
  const says = /달 뒤편의 국숫집|000-00-00000/;
  // Other processes notice the removal within five seconds.
  const began = performance.now();
  while (says.test((await browser.sendRequest({ url: '/' })).body)) {
    assert.ok(performance.now() - began < 5000, 'the home forgets the samples');
    await pause(50);
  }
  const pages = [
    '/',
    '/new',
    '/webtoon',
    '/lightnovel',
    '/ranking',
    '/search?q=견본',
    '/promotion',
    '/theme',
    '/event',
  ];
  for (const url of [...pages, '/notice', '/faq', '/coin', '/mybook', '/my', '/user/gift', '/terms', '/privacy']) {
    const { statusCode, body } = await browser.sendRequest({ url });
    assert.ok(statusCode < 500, `${url}: ${statusCode}`);
    assert.ok(!says.test(body), url);
  }
});
