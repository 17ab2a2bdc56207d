import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faceFile } from './reading-faces.ts';

test('L9 a shop’s own face has its file in the store, and nothing else leads anywhere', () => {
  assert.equal(faceFile('own-sans-0123456789abcdef'), '/media/fonts/own-sans-0123456789abcdef.woff2');
  for (const face of ['', 'own-sans-../x', 'own-mono-0123456789abcdef', '__proto__', 'constructor', '../LICENSE'])
    assert.equal(faceFile(face), undefined, face);
});
