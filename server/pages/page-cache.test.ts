import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageCache, type CachedPage, compressedPage, encodedFor } from './page-cache.ts';

const rendered = (text: string, keep = true): CachedPage =>
  compressedPage({ status: 200, headers: {}, body: Buffer.from(text), keep });
const textOf = (page: CachedPage): string => encodedFor(page, '').body.toString();

test('renders a page once for concurrent requests', async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = async (): Promise<CachedPage> => rendered(`page ${(renders += 1)}`);
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.page('/', render)));
  await cache.page('/', render);
  assert.equal(renders, 1);
  assert.ok(pages.every((page) => textOf(page) === 'page 1'));
});

test('drops a render that was running while the cache was cleared', async () => {
  const cache = new PageCache();
  let finish: (page: CachedPage) => void = () => undefined;
  const old = cache.page('/', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(rendered('old'));
  assert.equal(textOf(await old), 'old');
  assert.equal(textOf(await cache.page('/', async () => rendered('new'))), 'new');
});

test('keeps pages of other works and drops renders of the cleared ones', async () => {
  const cache = new PageCache();
  const page = (text: string, work?: number): Promise<CachedPage> =>
    cache.page(text.slice(0, 1), async () => ({ ...rendered(text), work }));
  for (const text of ['a old', 'b old']) await page(text, text === 'a old' ? 1 : 2);
  await page('home old');
  let finish: (made: CachedPage) => void = () => undefined;
  const underWay = cache.page('c', () => new Promise((resolve) => (finish = resolve)));
  cache.clear(new Set([1]));
  finish({ ...rendered('c old'), work: 3 });
  await underWay;
  const visible = [page('a new', 1), page('b new', 2), page('home new'), page('c new', 3)];
  assert.deepEqual((await Promise.all(visible)).map(textOf), ['a new', 'b old', 'home new', 'c new']);
  cache.clear('all');
  assert.equal(textOf(await page('b new', 2)), 'b new');
});

test('renders uncacheable pages each time and drops failed renders', async () => {
  const cache = new PageCache();
  let renders = 0;
  const errorOf = async (): Promise<CachedPage> => rendered(`${(renders += 1)}`, false);
  await cache.page('/', errorOf);
  await cache.page('/', errorOf);
  assert.equal(renders, 2);
  await assert.rejects(cache.page('/x', () => Promise.reject(new Error('down'))));
  assert.equal(textOf(await cache.page('/x', async () => rendered('up'))), 'up');
});

test('sends each client an encoding that it accepts', async () => {
  const page = await new PageCache().page('/', async () => rendered('서가 '.repeat(500)));
  assert.equal(encodedFor(page, 'gzip, deflate, br').encoding, 'br');
  assert.equal(brotliDecompressSync(encodedFor(page, 'br').body).toString(), '서가 '.repeat(500));
  assert.equal(gunzipSync(encodedFor(page, 'gzip').body).toString(), '서가 '.repeat(500));
  assert.equal(encodedFor(page, '').body.toString(), '서가 '.repeat(500));
  assert.equal(encodedFor(page, '').encoding, undefined);
});

test('compresses a frequently requested page better without changing it', async () => {
  const cache = new PageCache();
  const text = Array.from({ length: 2000 }, (_, place) => `${place}화 서가에 꽂힌 이야기 ${place * 7919}`).join(' ');
  const first = await cache.page('/', async () => rendered(text));
  const [bytes, etag] = [first.brotli.length, first.etag];
  await cache.page('/', () => Promise.reject(new Error('it is kept')));
  for (let waited = 0; first.brotli.length === bytes && waited < 100; waited += 1) await pause(20);
  assert.ok(first.brotli.length < bytes);
  assert.equal(textOf(first), text);
  assert.equal(first.etag, etag);
});

test('holds no more memory than the encoded lengths', async () => {
  const cache = new PageCache();
  const render = async (): Promise<CachedPage> => rendered('가나다라 '.repeat(5000));
  const page = await cache.page('/', render);
  const first = page.brotli;
  for (let visit = 0; visit < 2; visit += 1) await cache.page('/', render);
  while (page.brotli === first) await pause(5);
  encodedFor(page, 'gzip');
  for (const form of [first, page.brotli, page.gzip]) assert.equal(form?.buffer.byteLength, form?.length);
});

test('allows the body buffer to be reused after the page is made', () => {
  const body = Buffer.from('하나');
  const page = compressedPage({ status: 200, headers: {}, body, keep: true });
  body.write('두울');
  assert.equal(textOf(page), '하나');
});

test('never serves a page after its end, from memory or to waiting requests (G3)', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const cache = new PageCache();
  const ending = (text: string, until: number): CachedPage =>
    compressedPage({ status: 200, headers: {}, body: Buffer.from(text), keep: true, until });
  let renders = 0;
  const render = async (): Promise<CachedPage> => ending(`page ${(renders += 1)}`, 1_000_500);
  await cache.page('/event', render);
  t.mock.timers.setTime(1_000_499);
  assert.equal(textOf(await cache.page('/event', render)), 'page 1');
  t.mock.timers.setTime(1_000_500);
  assert.equal(textOf(await cache.page('/event', async () => rendered('over', false))), 'over');
  let finish: (page: CachedPage) => void = () => undefined;
  const slow = cache.page('/other', () => new Promise((resolve) => (finish = resolve)));
  const late = cache.page('/other', async () => rendered('over', false));
  t.mock.timers.setTime(1_000_600);
  finish(ending('open', 1_000_600));
  assert.equal(textOf(await late), 'over');
  void slow;
});

test('stores headers as one-byte strings, also when cut from Korean text', () => {
  const [link = ''] = /<\/assets.*>; rel=preload/.exec('서가 </assets/base.css>; rel=preload 서가') ?? [];
  // V8 serialises one-byte strings with a leading quotation mark and two-byte ones with c.
  const isOneByte = (text: string | undefined): boolean => serialize(text).toString('latin1', 2, 3) === '"';
  assert.equal(isOneByte(link), false, 'as it is cut');
  const page = compressedPage({ status: 200, headers: { link }, body: Buffer.from('서가'), keep: true });
  assert.equal(page.headers['link'], link);
  assert.equal(isOneByte(page.headers['link']), true);
});
