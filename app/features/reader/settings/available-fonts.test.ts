import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fontFile } from '#shared/reading/reading-fonts';
import { READING_FONTS } from './available-fonts.ts';

const PUBLIC = join(import.meta.dirname, '..', '..', '..', '..', 'public');

test('every font with a file has it, with the stated size and licence (L9)', () => {
  for (const { id, bytes } of READING_FONTS) {
    const file = fontFile(id);
    assert.equal(file === undefined, id === 'gothic', id);
    if (!file) continue;
    assert.equal(statSync(join(PUBLIC, file)).size, bytes, id);
    assert.ok(existsSync(join(PUBLIC, file.replace('-ksx1001.woff2', '-OFL.txt'))), id);
  }
});
