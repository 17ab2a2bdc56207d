import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fontFile } from './reading-fonts.ts';

test('resolves the file of a shop font and nothing else (L9)', () => {
  assert.equal(fontFile('own-sans-0123456789abcdef'), '/media/fonts/own-sans-0123456789abcdef.woff2');
  for (const face of ['', 'own-sans-../x', 'own-mono-0123456789abcdef', '__proto__', 'constructor', '../LICENSE'])
    assert.equal(fontFile(face), undefined, face);
});
