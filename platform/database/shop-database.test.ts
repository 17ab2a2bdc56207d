import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { openShopDatabase } from '#platform/database/shop-database';
import { StartupError } from '#platform/startup-error';

const ROOT = join(import.meta.dirname, '..', '..');
const work = mkdtempSync(join(tmpdir(), 'seoga-tiny-'));
// As root the database runs as another user.
chmodSync(work, 0o755);
after(() => rmSync(work, { recursive: true, force: true }));

// Too small for files, WAL, first start or tables.
for (const size of [2, 24, 40, 48, 56, 64]) {
  test(`names a full disk of ${size} MB at every step of the database's first start`, async (context) => {
    const disk = join(work, `${size}`);
    mkdirSync(disk);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', disk]).status !== 0) {
      context.skip('needs the right to mount a small disk');
      return;
    }
    try {
      const settings = readSettings({ DATA_DIR: join(disk, 'data') }, ROOT);
      const opening = openShopDatabase(settings, { root: ROOT, name: 'seoga tiny' });
      await assert.rejects(opening, (error: unknown) => {
        assert.ok(error instanceof StartupError, String(error));
        assert.match(error.message, /^디스크에 빈자리가 없습니다\(/);
        assert.ok(error.message.includes(disk), error.message);
        return true;
      });
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });
}
