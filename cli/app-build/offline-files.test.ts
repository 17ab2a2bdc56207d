import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { offlineFiles } from './offline-files.ts';

const CLIENT = join(import.meta.dirname, '..', '..', 'build', 'client');
const IMPORT = /(?:^|[;}])\s*(?:import|export)\s*(?:[\w$*{},\s]+?from)?\s*["']\.\/([\w.-]+\.js)["']/g;

test('every script that a cached one imports is cached too', () => {
  const { files, documents } = offlineFiles(CLIENT);
  assert.ok(documents.length > 0);
  const held = new Set(files);
  const missing = files
    .filter((file) => /^\/assets\/.*\.js$/.test(file) && existsSync(join(CLIENT, file)))
    .flatMap((file) =>
      [...readFileSync(join(CLIENT, file), 'utf8').matchAll(IMPORT)].map(([, name]) => `/assets/${name}`),
    )
    .filter((file) => !held.has(file));
  assert.deepEqual([...new Set(missing)], []);
});
