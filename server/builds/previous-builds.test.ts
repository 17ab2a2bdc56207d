import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildInfo } from './build-info.ts';
import { buildsToDelete, saveBuild, savedAssets, savedBuildMeta } from './previous-builds.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const bytes = (text: string): Uint8Array => Buffer.from(text);

function someStore() {
  const stored = new Map<string, Uint8Array>();
  const warned: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, message: string) => void warned.push(message),
    error: () => undefined,
  };
  const files = {
    put: async (key: string, file: Uint8Array) => void stored.set(key, file),
    read: async (key: string) => stored.get(key),
    remove: async (key: string) => void stored.delete(key),
  };
  return { kept: stored, warned, ctx: { files, log } };
}

const build = (id: string, assets: Record<string, string>): BuildInfo => ({
  meta: { id, timestamp: 1, prerendered: ['/'], routeRules: {} },
  assets: new Map(Object.entries(assets).map(([name, text]) => [name, bytes(text)])),
});

test('keeps the last three builds at any age and others for thirty days (T5)', () => {
  const existing = [0, 31, 40, 50, 29].map((days, at) => ({
    id: String(at),
    servedAt: NOW - days * DAY_MS,
    files: [],
  }));
  assert.deepEqual(
    buildsToDelete(existing, NOW).map(({ id }) => id),
    ['2', '3'],
  );
});

test('deletes only files that no remaining build uses (T5)', async () => {
  const { ctx, kept } = someStore();
  await saveBuild(ctx, build('a', { 'base-A1.js': 'base', 'old-B2.js': 'old' }), NOW - 40 * DAY_MS);
  for (const [id, days] of [
    ['b', 35],
    ['c', 2],
    ['d', 1],
  ] as const)
    await saveBuild(ctx, build(id, { 'base-A1.js': 'base', [`${id}-X.js`]: id }), NOW - days * DAY_MS);
  const read = savedAssets(ctx);
  assert.equal(String(await read('base-A1.js')), 'base');
  assert.equal(await read('old-B2.js'), undefined);
  assert.equal(await savedBuildMeta(ctx, 'a'), undefined);
  assert.match(String(await savedBuildMeta(ctx, 'b')), /"id":"b"/);
  assert.ok([...kept.keys()].every((key) => /^[a-z0-9/.]+$/.test(key)));
});

test('refreshes a build that is served again without rewriting it (T5)', async () => {
  const { ctx, kept } = someStore();
  await saveBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW - 60 * DAY_MS);
  kept.delete([...kept.keys()].find((key) => key.startsWith('builds/files/')) ?? '');
  await saveBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW);
  assert.equal(await savedAssets(ctx)('base-A1.js'), undefined);
  for (const id of ['b', 'c', 'd']) await saveBuild(ctx, build(id, {}), NOW + 1);
  assert.match(String(await savedBuildMeta(ctx, 'a')), /"id":"a"/);
});

test('starts and logs when the store rejects writes', async () => {
  const { ctx, warned } = someStore();
  ctx.files.put = async () => {
    throw new Error('full');
  };
  await saveBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW);
  assert.equal(warned.length, 1);
});
