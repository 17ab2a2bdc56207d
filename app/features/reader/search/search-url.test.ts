import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchHitPath, spotFromHash } from './search-url.ts';

test('hit URL round-trips for any block id (L9)', () => {
  for (const block of ['12', 'p-3-4', '등대 #1', '100%']) {
    const path = searchHitPath({ episode: { id: 7 }, block, offset: 31 });
    assert.match(path, /^\/viewer\/7#/);
    assert.deepEqual(spotFromHash(path.slice(path.indexOf('#'))), { block, offset: 31 });
  }
});

test('URL without a hit yields none', () => {
  for (const hash of ['', '#find-', '#find-1', '#note-1', '#find-a-x', '#find-%-3', '#mark-find-1-2'])
    assert.equal(spotFromHash(hash), undefined, hash);
});
