import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { serialize } from 'node:v8';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HtmlCache, type KeptPage, compressedPage, encodedFor } from './html-cache.ts';

const rendered = (text: string, keep = true): KeptPage =>
  compressedPage({ status: 200, headers: {}, body: Buffer.from(text), keep });
const textOf = (page: KeptPage): string => encodedFor(page, '').body.toString();

test('a page is rendered once, also when many ask at the same time', async () => {
  const cache = new HtmlCache();
  let renders = 0;
  const render = async (): Promise<KeptPage> => rendered(`page ${(renders += 1)}`);
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.page('/', render)));
  await cache.page('/', render);
  assert.equal(renders, 1);
  assert.ok(pages.every((page) => textOf(page) === 'page 1'));
});

test('a page that was being rendered while everything was cleared is not kept', async () => {
  const cache = new HtmlCache();
  let finish: (page: KeptPage) => void = () => undefined;
  const old = cache.page('/', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(rendered('old'));
  assert.equal(textOf(await old), 'old');
  assert.equal(textOf(await cache.page('/', async () => rendered('new'))), 'new');
});

test('pages of other works stay, and what is rendered meanwhile is not kept', async () => {
  const cache = new HtmlCache();
  const page = (text: string, work?: number): Promise<KeptPage> =>
    cache.page(text.slice(0, 1), async () => ({ ...rendered(text), work }));
  for (const text of ['a old', 'b old']) await page(text, text === 'a old' ? 1 : 2);
  await page('home old');
  let finish: (made: KeptPage) => void = () => undefined;
  const underWay = cache.page('c', () => new Promise((resolve) => (finish = resolve)));
  cache.clear(new Set([1]));
  finish({ ...rendered('c old'), work: 3 });
  await underWay;
  const shown = [page('a new', 1), page('b new', 2), page('home new'), page('c new', 3)];
  assert.deepEqual((await Promise.all(shown)).map(textOf), ['a new', 'b old', 'home new', 'c new']);
  cache.clear('all');
  assert.equal(textOf(await page('b new', 2)), 'b new');
});

test('what may not be kept is rendered each time, and a failed render does not stay', async () => {
  const cache = new HtmlCache();
  let renders = 0;
  const fault = async (): Promise<KeptPage> => rendered(`${(renders += 1)}`, false);
  await cache.page('/', fault);
  await cache.page('/', fault);
  assert.equal(renders, 2);
  await assert.rejects(cache.page('/x', () => Promise.reject(new Error('down'))));
  assert.equal(textOf(await cache.page('/x', async () => rendered('up'))), 'up');
});

test('each client gets a form that it takes', async () => {
  const page = await new HtmlCache().page('/', async () => rendered('서가 '.repeat(500)));
  assert.equal(encodedFor(page, 'gzip, deflate, br').encoding, 'br');
  assert.equal(brotliDecompressSync(encodedFor(page, 'br').body).toString(), '서가 '.repeat(500));
  assert.equal(gunzipSync(encodedFor(page, 'gzip').body).toString(), '서가 '.repeat(500));
  assert.equal(encodedFor(page, '').body.toString(), '서가 '.repeat(500));
  assert.equal(encodedFor(page, '').encoding, undefined);
});

test('a page that is asked for often is compressed better, and stays the same page', async () => {
  const cache = new HtmlCache();
  const text = Array.from({ length: 2000 }, (_, place) => `${place}화 서가에 꽂힌 이야기 ${place * 7919}`).join(' ');
  const first = await cache.page('/', async () => rendered(text));
  const [bytes, etag] = [first.brotli.length, first.etag];
  await cache.page('/', () => Promise.reject(new Error('it is kept')));
  for (let waited = 0; first.brotli.length === bytes && waited < 100; waited += 1) await pause(20);
  assert.ok(first.brotli.length < bytes);
  assert.equal(textOf(first), text);
  assert.equal(first.etag, etag);
});

test('a page holds no more memory than its forms are long, in whichever form it was asked for', async () => {
  const cache = new HtmlCache();
  const render = async (): Promise<KeptPage> => rendered('가나다라 '.repeat(5000));
  const page = await cache.page('/', render);
  const first = page.brotli;
  for (let visit = 0; visit < 2; visit += 1) await cache.page('/', render);
  while (page.brotli === first) await pause(5);
  encodedFor(page, 'gzip');
  for (const form of [first, page.brotli, page.gzip]) assert.equal(form?.buffer.byteLength, form?.length);
});

test('a body may be written over once its page is made', () => {
  const body = Buffer.from('하나');
  const page = compressedPage({ status: 200, headers: {}, body, keep: true });
  body.write('두울');
  assert.equal(textOf(page), '하나');
});

test('G3 a page that ends is never answered after its end: not from memory, not by whoever waited for it', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const cache = new HtmlCache();
  const ending = (text: string, until: number): KeptPage =>
    compressedPage({ status: 200, headers: {}, body: Buffer.from(text), keep: true, until });
  let renders = 0;
  const render = async (): Promise<KeptPage> => ending(`page ${(renders += 1)}`, 1_000_500);
  await cache.page('/event', render);
  t.mock.timers.setTime(1_000_499);
  assert.equal(textOf(await cache.page('/event', render)), 'page 1');
  t.mock.timers.setTime(1_000_500);
  assert.equal(textOf(await cache.page('/event', async () => rendered('over', false))), 'over');
  let finish: (page: KeptPage) => void = () => undefined;
  const slow = cache.page('/other', () => new Promise((resolve) => (finish = resolve)));
  const late = cache.page('/other', async () => rendered('over', false));
  t.mock.timers.setTime(1_000_600);
  finish(ending('open', 1_000_600));
  assert.equal(textOf(await late), 'over');
  void slow;
});

test('headers are kept with a byte for each letter, also where they were cut from a Korean text', () => {
  const [link = ''] = /<\/assets.*>; rel=preload/.exec('서가 </assets/base.css>; rel=preload 서가') ?? [];
  // V8 writes down a string of one byte a letter after a quotation mark, one of two after a c.
  const isOneByte = (text: string | undefined): boolean => serialize(text).toString('latin1', 2, 3) === '"';
  assert.equal(isOneByte(link), false, 'as it is cut');
  const page = compressedPage({ status: 200, headers: { link }, body: Buffer.from('서가'), keep: true });
  assert.equal(page.headers['link'], link);
  assert.equal(isOneByte(page.headers['link']), true);
});
