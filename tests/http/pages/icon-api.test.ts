import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { createIconFetcher } from '#app/components/icons/fetch-icon.ts';
import { openIconSets } from '#platform/icons/icon-sets';
import { installErrorHandler } from '#server/error-response';
import { serveIcons } from '#server/assets/icon-routes';
import { MAX_ICONS } from '#shared/content/icons';

/** Next responses of the public service; `silence` never responds. */
type Mood = 'whole' | 'silence' | 'broken';

let folder: string;
let shop: FastifyInstance;
let shopBase: string;
let service: Server;
let serviceBase: string;
let mood: Mood = 'whole';
const requests: string[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seoga-icons-'));
  const gift = { body: '<path d="M0 0h9"/>' };
  const set = { prefix: 'tabler', width: 24, height: 24, icons: { gift, star: { ...gift, width: 20 } } };
  await writeFile(join(folder, 'tabler.json'), JSON.stringify(set));
  shop = Fastify();
  installErrorHandler(shop);
  serveIcons(shop, openIconSets(folder));
  shopBase = await shop.listen({ port: 0, host: '127.0.0.1' });
  service = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (mood === 'silence') return;
    response.setHeader('content-type', 'application/json');
    response.end(mood === 'broken' ? '<html>' : JSON.stringify({ icons: { house: { body: '<path d="M1 1"/>' } } }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  serviceBase = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
after(async () => {
  await shop.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await rm(folder, { recursive: true });
});

/** A browser page, which resolves relative URLs. */
function page(how: { service: string }) {
  const warned: string[] = [];
  const fetchIcon = createIconFetcher({
    ...how,
    fetch: (address, init) => fetch(new URL(address, shopBase), init),
    warn: (message) => void warned.push(message),
  });
  return { warned, fetchIcon };
}

test('the shop serves its icons immutably and names missing ones for an hour (A14)', async () => {
  const full = await shop.inject('/icons/tabler.json?icons=star,gift');
  assert.deepEqual([full.statusCode, Object.keys(full.json().icons).toSorted()], [200, ['gift', 'star']]);
  assert.deepEqual([full.json().width, full.json().icons.star.width, full.json().not_found], [24, 20, []]);
  assert.match(String(full.headers['cache-control']), /immutable/);
  const part = await shop.inject('/icons/tabler.json?icons=gift,unknown,constructor');
  assert.deepEqual(Object.keys(part.json().icons), ['gift']);
  assert.deepEqual(part.json().not_found, ['unknown', 'constructor']);
  assert.equal(part.headers['cache-control'], 'public, max-age=3600');
});

test('an unknown icon set is 404, an invalid or too long list is 400 and paths stay in the folder (A14)', async () => {
  for (const url of ['/icons/mdi.json?icons=house', '/icons/..%2ftabler.json?icons=gift', '/icons/tabler?icons=gift'])
    assert.equal((await shop.inject(url)).statusCode, 404, url);
  const many = Array.from({ length: MAX_ICONS + 1 }, (_, at) => `icon-${at}`).join(',');
  for (const query of ['', '?icons=', '?icons=a&icons=b', '?icons=A', '?icons=..', `?icons=${many}`]) {
    const response = await shop.inject(`/icons/tabler.json${query}`);
    assert.deepEqual([query, response.statusCode, response.json().result?.name], [query, 400, 'INPUT_ERROR']);
  }
});

test('own icons need no external request and missing ones come from the public service (A14)', async () => {
  mood = 'whole';
  requests.length = 0;
  const { warned, fetchIcon } = page({ service: serviceBase });
  assert.equal((await fetchIcon({ set: 'tabler', name: 'gift' }))?.body, '<path d="M0 0h9"/>');
  assert.deepEqual(requests, []);
  assert.deepEqual(await fetchIcon({ set: 'mdi', name: 'house' }), { body: '<path d="M1 1"/>', width: 16, height: 16 });
  assert.deepEqual([requests, warned], [['/mdi.json?icons=house'], []]);
});

test('a silent icon service is awaited for 1.5 seconds and failures only warn (A14)', async () => {
  for (const [now, leastMs, mostMs] of [
    ['silence', 1400, 5000],
    ['broken', 0, 5000],
  ] as const) {
    mood = now;
    const { warned, fetchIcon } = page({ service: serviceBase });
    const begun = performance.now();
    assert.equal(await fetchIcon({ set: 'mdi', name: 'house' }), undefined);
    const tookMs = performance.now() - begun;
    assert.ok(tookMs >= leastMs && tookMs < mostMs, `${now}: ${tookMs} ms`);
    assert.deepEqual(warned, ['아이콘을 불러오지 못했습니다: mdi:house']);
  }
});
