import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPath, spotOfAddress } from './find-address.ts';

test('L9 the address of a hit leads back to it, whatever its block is called', () => {
  for (const block of ['12', 'p-3-4', '등대 #1', '100%']) {
    const path = findPath({ episode: { id: 7 }, block, offset: 31 });
    assert.match(path, /^\/viewer\/7#/);
    assert.deepEqual(spotOfAddress(path.slice(path.indexOf('#'))), { block, offset: 31 });
  }
});

test('an address that names no hit is none', () => {
  for (const hash of ['', '#find-', '#find-1', '#note-1', '#find-a-x', '#find-%-3', '#mark-find-1-2'])
    assert.equal(spotOfAddress(hash), undefined, hash);
});
