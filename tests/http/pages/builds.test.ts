import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { applyRedirects } from '#domain/merchandising';
import { makeShopServer } from '#server/shop-server';
import { ADULT_NAMES } from '../../support/fixtures/canary-works.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';
import { type FullServer, joinShop, openFullServer } from '../../support/servers/full-server.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NEXT = 'feedbee5';

let shop: FullServer;
let id: string;
/** A second process with the next build. */
let next: { app: FastifyInstance; folder: string; chunk: string; goneChunk: string };
before(async () => {
  shop = await openFullServer([plantedWork('rain', { title: '비' })]);
  id = (await sendRequest('/builds/latest.json')).json().id;
  next = await anotherBuild();
});
after(async () => {
  await next.app.close();
  await shop.close();
  await rm(next.folder, { recursive: true });
});

const sendRequest = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

function absent({ statusCode, headers, body }: LightMyRequestResponse, path: string): void {
  assert.deepEqual([statusCode, headers['cache-control']], [404, 'no-store'], path);
  assert.deepEqual(JSON.parse(body).result.name, 'NOT_FOUND', path);
}

/** This build with another id and one renamed chunk. */
async function anotherBuild(): Promise<typeof next> {
  const folder = await mkdtemp(join(tmpdir(), 'seoga-build-'));
  // A shop that starts meanwhile keeps its fonts beside the parts.
  for (const part of ['client', 'server']) await cp(join(ROOT, 'build', part), join(folder, part), { recursive: true });
  // Node resolves packages from the copied server.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), await readFile(join(ROOT, 'package.json')));
  for (const layer of ['domain', 'shared', 'contract', 'platform', 'server'])
    await symlink(join(ROOT, layer), join(folder, layer)).catch(() => undefined);
  const assets = join(folder, 'client', 'assets');
  const goneChunk = (await readdir(assets)).find((name) => /^share-sheet-.*\.js$/.test(name)) ?? '';
  const chunk = goneChunk.replace(/^share-sheet-.*$/, 'share-sheet-NEWER123.js');
  for (const at of [assets, join(folder, 'server'), join(folder, 'server', 'assets')])
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
      const text = await readFile(join(at, entry.name), 'utf8');
      await writeFile(join(at, entry.name), text.replaceAll(id, NEXT).replaceAll(goneChunk, chunk));
      await rm(join(at, `${entry.name}.br`), { force: true });
      const name = entry.name.replace(id, NEXT).replace(goneChunk, chunk);
      if (name !== entry.name) await rename(join(at, entry.name), join(at, name));
    }
  const app = await makeShopServer({
    ctx: shop.ctx,
    logger: pino({ level: 'silent' }),
    build: folder,
    publicUrl: 'http://localhost:3000',
    trustedProxies: 0,
  });
  await app.ready();
  return { app, folder, chunk, goneChunk };
}

test('builds/latest.json names the current build and is not cached (T5)', async () => {
  const latest = await sendRequest(`/builds/latest.json?${Date.now()}`);
  assert.equal(latest.statusCode, 200);
  assert.equal(latest.headers['cache-control'], 'no-store');
  const { id: result, timestamp } = latest.json();
  assert.match(result, /^\w+$/);
  assert.ok(timestamp > 1_700_000_000_000);
  for (const path of ['/', '/novel/1.data', '/new.data', '/nothing']) {
    const page = await sendRequest(path);
    if (page.statusCode !== 302) assert.equal(page.headers['x-seoga-build'], result, path);
  }
  assert.match((await sendRequest('/')).body, new RegExp(`/assets/manifest-${result}-shop\\.js`));
});

test('builds/meta/{id}.json holds the rules of its routes immutably and an unknown build is an error (T5)', async () => {
  const response = await sendRequest(`/builds/meta/${id}.json`);
  assert.match(String(response.headers['cache-control']), /immutable/);
  const meta = response.json();
  assert.equal(meta.id, id);
  assert.ok(meta.prerendered.includes('/') && meta.prerendered.includes('/new'));
  assert.deepEqual(meta.routeRules['/novel/:id'], { kept: true, document: false });
  assert.deepEqual(meta.routeRules['/faq'], { kept: true, document: true });
  assert.deepEqual(meta.routeRules['/my/profile'], { kept: false, document: true });
  assert.deepEqual(meta.routeRules['/viewer/:id'], { kept: false, document: false });
  assert.ok(!JSON.stringify(meta).includes('*'));
  for (const path of ['/builds/meta/00000000.json', '/builds/meta/..%2Flatest.json', `/builds/meta/${id}`, '/builds/x'])
    absent(await sendRequest(path), path);
});

test("two builds serve each other's files and each names itself (T5)", async () => {
  const { app, chunk, goneChunk } = next;
  assert.notEqual(chunk, goneChunk);
  assert.equal((await app.inject('/builds/latest.json')).json().id, NEXT);
  for (const [server, name, from] of [
    [app, goneChunk, 'the page of the former build'],
    [shop.app, chunk, 'the page of the next build'],
  ] as const) {
    const response = await server.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'br' } });
    assert.equal(response.statusCode, 200, from);
    assert.match(String(response.headers['content-type']), /javascript/);
    assert.equal(response.headers['content-encoding'], 'br');
    assert.match(String(response.headers['cache-control']), /immutable/);
    const etag = String(response.headers['etag']);
    assert.equal((await server.inject({ url: `/assets/${name}`, headers: { 'if-none-match': etag } })).statusCode, 304);
  }
  assert.equal((await shop.app.inject(`/builds/meta/${NEXT}.json`)).json().id, NEXT);
  assert.equal((await app.inject(`/builds/meta/${id}.json`)).json().id, id);
  assert.equal((await app.inject('/')).headers['x-seoga-build'], NEXT);
  for (const name of ['share-sheet-NOTHERE1.js', '..%2F..%2Fpackage.json', '.env', `${'a'.repeat(250)}.js`])
    absent(await app.inject(`/assets/${name}`), name);
});

test('a public page has a payload of its loader data for this build, cached like the page (A16)', async () => {
  const work = shop.works.get('rain');
  for (const path of ['', '/new', `/novel/${work}`, '/faq', '/promotion']) {
    const response = await sendRequest(`${path}/_payload.json?${id}`);
    assert.equal(response.statusCode, 200, path);
    assert.match(String(response.headers['content-type']), /^application\/json/);
    assert.equal(response.headers['cache-control'], (await sendRequest(path || '/')).headers['cache-control']);
    assert.equal(response.headers['content-security-policy'], undefined);
    const { build, data } = response.json();
    assert.equal(build, id);
    assert.ok(data.root.shop);
    const etag = String(response.headers['etag']);
    assert.equal((await sendRequest(`${path}/_payload.json`, { 'if-none-match': etag })).statusCode, 304);
  }
  assert.equal(
    (await sendRequest(`/novel/${work}/_payload.json`)).json().data['routes/storefront/novel'].work.title,
    '비',
  );
});

test('member pages, viewers, forms, searches, files, redirects and missing pages have no payload (A16)', async () => {
  const work = shop.works.get('rain');
  for (const path of [
    '/my',
    '/my/profile',
    '/mybook',
    '/login',
    '/coin',
    '/coin/history',
    '/user-gift',
    '/viewer/1',
    '/viewer/1/part',
    '/verify',
    '/privacy/cookies',
    '/search?q=x',
    '/nothing',
    '/novel/999999',
    `/novel/${work}.data`,
    '/_root.data',
    '/assets/x.js',
    '/builds/latest.json',
    '/robots.txt',
  ]) {
    const [at, query = ''] = path.split('?');
    absent(await sendRequest(`${at}/_payload.json?${query}`), path);
  }
});

test("a member's payload equals a visitor's, and pages and payloads are cached separately (A16)", async () => {
  const { browser } = await joinShop(shop, { proof: { birthYear: 1990 }, adultMode: true });
  const response = await browser.sendRequest({ url: '/_payload.json' });
  assert.equal(response.statusCode, 200);
  assert.equal(response.json().data.root.member, undefined);
  assert.match(String(response.headers['cache-control']), /s-maxage/);
  for (const name of ADULT_NAMES) assert.ok(!response.body.includes(name));
  assert.match((await sendRequest('/')).body, /^<!DOCTYPE html>/);
  assert.equal((await sendRequest('/_payload.json')).json().build, id);
});

test('a page redirected by the operator has no payload (A16, G4)', async () => {
  await applyRedirects(shop.ctx, [{ from: '/new', to: '/webtoon' }]);
  const until = Date.now() + 10_000;
  while ((await sendRequest('/new')).statusCode !== 302) {
    assert.ok(Date.now() < until, 'the rule is not in force');
    await pause(50);
  }
  absent(await sendRequest('/new/_payload.json'), '/new');
});
