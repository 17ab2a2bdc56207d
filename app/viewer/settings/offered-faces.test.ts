import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { faceFile } from '#vocabulary/reading-faces';
import { READING_FACES } from './offered-faces.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', '..', 'public');

test('L9 every face that names a file has it, as large as it says, with its licence beside it', () => {
  for (const { id, bytes } of READING_FACES) {
    const file = faceFile(id);
    assert.equal(file === undefined, id === 'gothic', id);
    if (!file) continue;
    assert.equal(statSync(join(PUBLIC, file)).size, bytes, id);
    assert.ok(existsSync(join(PUBLIC, file.replace('-ksx1001.woff2', '-OFL.txt'))), id);
  }
});
