import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { POLICY_PAGES, COIN_PAGES, GUEST_PAGES, MEMBER_PAGES, PAGES_OF_OTHER_TESTS } from './crawled-pages.ts';

const TESTS = join(import.meta.dirname, '..', '..');

/** Public routes without parameters; `.ts` modules render nothing. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children }) => [
    ...(file.endsWith('.tsx') && (path ?? index) ? [`/${path ?? ''}`] : []),
    ...pathsOf(children ?? []),
  ]);
}

test('every reader page without parameters is crawled in both widths or has its own test', () => {
  const pages = pathsOf(routes).filter((path) => !/[:*]|^\/operator/.test(path));
  const crawled = new Set([...GUEST_PAGES, ...MEMBER_PAGES, ...COIN_PAGES, ...POLICY_PAGES]);
  assert.ok(pages.length > 50);
  assert.deepEqual(
    pages.filter((path) => !crawled.has(path) && !(path in PAGES_OF_OTHER_TESTS)),
    [],
  );
  for (const [path, file] of Object.entries(PAGES_OF_OTHER_TESTS)) {
    assert.ok(pages.includes(path), path);
    assert.ok(existsSync(join(TESTS, file)), file);
  }
});
