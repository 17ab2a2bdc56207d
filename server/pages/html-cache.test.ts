import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { HtmlCache, type RenderedPage, encodedFor } from './html-cache.ts';

const rendered = (text: string, keep = true): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keep,
});

test('a page is rendered once, also when many ask at the same time', async () => {
  const cache = new HtmlCache();
  let renders = 0;
  const render = async (): Promise<RenderedPage> => rendered(`page ${(renders += 1)}`);
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.page('/', render)));
  await cache.page('/', render);
  assert.equal(renders, 1);
  assert.ok(pages.every((page) => page.plain.toString() === 'page 1'));
});

test('a page that was being rendered while everything was cleared is not kept', async () => {
  const cache = new HtmlCache();
  let finish: (page: RenderedPage) => void = () => undefined;
  const old = cache.page('/', () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  finish(rendered('old'));
  assert.equal((await old).plain.toString(), 'old');
  assert.equal((await cache.page('/', async () => rendered('new'))).plain.toString(), 'new');
});

test('what may not be kept is rendered each time, and a failed render does not stay', async () => {
  const cache = new HtmlCache();
  let renders = 0;
  const fault = async (): Promise<RenderedPage> => rendered(`${(renders += 1)}`, false);
  await cache.page('/', fault);
  await cache.page('/', fault);
  assert.equal(renders, 2);
  await assert.rejects(cache.page('/x', () => Promise.reject(new Error('down'))));
  assert.equal((await cache.page('/x', async () => rendered('up'))).plain.toString(), 'up');
});

test('each client gets a form that it takes', async () => {
  const page = await new HtmlCache().page('/', async () => rendered('서가 '.repeat(500)));
  assert.equal(encodedFor(page, 'gzip, deflate, br').encoding, 'br');
  assert.equal(brotliDecompressSync(encodedFor(page, 'br').body).toString(), '서가 '.repeat(500));
  assert.equal(gunzipSync(encodedFor(page, 'gzip').body).toString(), '서가 '.repeat(500));
  assert.equal(encodedFor(page, '').encoding, undefined);
});
