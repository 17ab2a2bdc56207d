import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSettings } from '#platform/settings';
import { openShopDatabase } from '#platform/shop-database';
import { StartFault } from '#platform/start-fault';

const ROOT = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'seoga-tiny-'));
// Root lends the database another user, who must be able to pass.
chmodSync(work, 0o755);
after(() => rmSync(work, { recursive: true, force: true }));

// Too small for its files, for its log, for its own first start, for the shop's tables.
for (const size of [2, 24, 40, 48, 56, 64]) {
  test(`a disk of ${size} MB is named by whichever step of the database's first start finds it full`, async (context) => {
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
        assert.ok(error instanceof StartFault, String(error));
        assert.match(error.message, /^디스크에 빈자리가 없습니다\(/);
        assert.ok(error.message.includes(disk), error.message);
        return true;
      });
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });
}
