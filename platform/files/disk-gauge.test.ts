import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDiskUsage } from './disk-gauge.ts';

test('the gauge reports used and free space and counts files once an hour', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seoga-gauge-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const folder = join(dataDir, 'files');
  const gauge = createDiskUsage({ folder, dataDir });
  assert.equal((await gauge.measure()).fileBytes, 0, 'a shop without files has none');
  const later = createDiskUsage({ folder, dataDir });
  await mkdir(join(folder, 'pictures', 'a'), { recursive: true });
  await writeFile(join(folder, 'pictures', 'a', '1.webp'), new Uint8Array(1000));
  await writeFile(join(folder, 'note'), new Uint8Array(24));
  const { fileBytes, freeBytes, totalBytes } = await later.measure();
  assert.equal(fileBytes, 1024);
  assert.ok(freeBytes > 0 && freeBytes <= totalBytes);
  assert.equal((await gauge.measure()).fileBytes, 0, 'within the hour nothing is counted again');
});
