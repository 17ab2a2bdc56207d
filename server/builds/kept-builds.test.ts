import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildFacts } from './build-facts.ts';
import { forgottenBuilds, keepBuild, keptAssets, keptMeta } from './kept-builds.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const bytes = (text: string): Uint8Array => Buffer.from(text);

function someStore() {
  const kept = new Map<string, Uint8Array>();
  const warned: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, said: string) => void warned.push(said),
    error: () => undefined,
  };
  const files = {
    put: async (key: string, file: Uint8Array) => void kept.set(key, file),
    read: async (key: string) => kept.get(key),
    remove: async (key: string) => void kept.delete(key),
  };
  return { kept, warned, ctx: { files, log } };
}

const build = (id: string, assets: Record<string, string>): BuildFacts => ({
  meta: { id, timestamp: 1, prerendered: ['/'], routeRules: {} },
  assets: new Map(Object.entries(assets).map(([name, text]) => [name, bytes(text)])),
});

test('T5: the last three builds are kept however old, others for thirty days', () => {
  const known = [0, 31, 40, 50, 29].map((days, at) => ({ id: String(at), servedAt: NOW - days * DAY_MS, files: [] }));
  assert.deepEqual(
    forgottenBuilds(known, NOW).map(({ id }) => id),
    ['2', '3'],
  );
});

test('T5: what two builds have in common stays as long as one of them does; what only the forgotten had goes', async () => {
  const { ctx, kept } = someStore();
  await keepBuild(ctx, build('a', { 'base-A1.js': 'base', 'old-B2.js': 'old' }), NOW - 40 * DAY_MS);
  for (const [id, days] of [
    ['b', 35],
    ['c', 2],
    ['d', 1],
  ] as const)
    await keepBuild(ctx, build(id, { 'base-A1.js': 'base', [`${id}-X.js`]: id }), NOW - days * DAY_MS);
  const read = keptAssets(ctx);
  assert.equal(String(await read('base-A1.js')), 'base');
  assert.equal(await read('old-B2.js'), undefined);
  assert.equal(await keptMeta(ctx, 'a'), undefined);
  assert.match(String(await keptMeta(ctx, 'b')), /"id":"b"/);
  assert.ok([...kept.keys()].every((key) => /^[a-z0-9/.]+$/.test(key)));
});

test('T5: a build that is served again is not written again, and counts as new', async () => {
  const { ctx, kept } = someStore();
  await keepBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW - 60 * DAY_MS);
  kept.delete([...kept.keys()].find((key) => key.startsWith('builds/files/')) ?? '');
  await keepBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW);
  assert.equal(await keptAssets(ctx)('base-A1.js'), undefined);
  for (const id of ['b', 'c', 'd']) await keepBuild(ctx, build(id, {}), NOW + 1);
  assert.match(String(await keptMeta(ctx, 'a')), /"id":"a"/);
});

test('a store that takes nothing hinders no start and is told of', async () => {
  const { ctx, warned } = someStore();
  ctx.files.put = async () => {
    throw new Error('full');
  };
  await keepBuild(ctx, build('a', { 'base-A1.js': 'base' }), NOW);
  assert.equal(warned.length, 1);
});
