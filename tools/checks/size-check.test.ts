import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtFiles, fileBytes, namedBy, namedIn, scriptBytes, sumOf } from '../../bench/page-size/page-files.ts';
import { readManifest } from '../../cli/app-build/route-manifest.ts';
import { routesOverBudget, screensOverBudget, lettersOverBudget } from './size-check.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIENT = join(ROOT, 'build', 'client');

test('no page of the build exceeds its budget', async () => {
  assert.deepEqual(await screensOverBudget(ROOT), []);
});

test('a page that imports too much is named with its size', async () => {
  const manifest = readManifest(CLIENT);
  const read = builtFiles(CLIENT);
  const { module = '' } = manifest.routes['routes/storefront/home'] ?? {};
  const heavy = await routesOverBudget(manifest, async (path) => {
    const file = await read(path);
    return path === module ? { ...file, bytes: file.bytes + 9000 } : file;
  });
  assert.equal(heavy.length, 1);
  assert.match(heavy[0] ?? '', /^routes\/storefront\/home: JS 12\d\.\d KB, 예산 121\.0 KB$/);
});

test('first screens with too many own letters are named', () => {
  const letters = Array.from({ length: 381 }, (_none, at) => String.fromCodePoint(0xac00 + at));
  assert.deepEqual(lettersOverBudget(letters.slice(1).join('')), []);
  assert.deepEqual(lettersOverBudget(letters.join('')), ['첫 화면들이 스스로 쓰는 글자 381자, 예산 380자']);
});

test('statically imported scripts count and lazy ones do not', async () => {
  const files: Record<string, string> = {
    '/assets/page.js': `import{a as b}from"./part.js";const later=()=>import("./later.js");`,
    '/assets/part.js': `export*from"./deep.js";`,
    '/assets/deep.js': `export const a=1;`,
    '/assets/later.js': `export const c=1;`,
  };
  const read = async (path: string): Promise<{ bytes: number; text: string }> => ({
    bytes: 10,
    text: files[path] ?? '',
  });
  const sizes = await scriptBytes(['/assets/page.js'], read);
  assert.deepEqual([...sizes.keys()], ['/assets/page.js', '/assets/part.js', '/assets/deep.js']);
  assert.equal(sumOf(await fileBytes(['/a.css', '/a.css'], read)), 10);
});

test('files of a document are classified by kind', () => {
  const html = `<link rel="stylesheet" href="/assets/a-1.css"/><link rel="modulepreload" href="/assets/b-2.js"/>`;
  assert.deepEqual(namedIn(html), { scripts: ['/assets/b-2.js'], styles: ['/assets/a-1.css'] });
  const manifest = readManifest(CLIENT);
  assert.ok(namedBy(manifest, 'routes/storefront/home').scripts.some((path) => path.includes('-shop.js')));
});
