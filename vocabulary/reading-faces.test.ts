import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { READING_FACES, faceFile } from './reading-faces.ts';

const PUBLIC = join(import.meta.dirname, '..', 'public');

test('L9 every face that names a file has it, as large as it says, with its licence beside it', () => {
  for (const { id, bytes } of READING_FACES) {
    const file = faceFile(id);
    assert.equal(file === undefined, id === 'gothic', id);
    if (!file) continue;
    assert.equal(statSync(join(PUBLIC, file)).size, bytes, id);
    assert.ok(existsSync(join(PUBLIC, file.replace('-ksx1001.woff2', '-OFL.txt'))), id);
  }
});

test('L9 a shop’s own face has its file in the store, and nothing else leads anywhere', () => {
  assert.equal(faceFile('own-sans-0123456789abcdef'), '/media/fonts/own-sans-0123456789abcdef.woff2');
  for (const face of ['', 'own-sans-../x', 'own-mono-0123456789abcdef', '__proto__', 'constructor', '../LICENSE'])
    assert.equal(faceFile(face), undefined, face);
});
