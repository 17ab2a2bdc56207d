import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './connection.ts';
import { memorySettings, startEmbeddedPostgres } from './embedded-postgres.ts';
import { postgresInstallation } from './postgres-home.ts';

test('restarts a killed database with all acknowledged data (R7)', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-killed-'));
  chmodSync(scratch, 0o755);
  const postgres = await startEmbeddedPostgres(scratch);
  const { pool, close } = openDatabase(postgres.address, { size: 2 });
  const server = (): number =>
    Number(readFileSync(join(postgresInstallation(scratch).data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    await pool.query('create table kept as select 1 as one');
    const lent = await pool.connect();
    await lent.query('begin');
    const before = server();
    process.kill(before, 'SIGKILL');
    // An unhandled error would end the process.
    await pause(200);
    lent.release(true);
    let rows: unknown[] = [];
    for (let tries = 0; tries < 600 && rows.length === 0; tries += 1) {
      rows = await pool.query('select one from kept').then(
        (answer) => answer.rows,
        () => [],
      );
      if (rows.length === 0) await pause(100);
    }
    assert.deepEqual(rows, [{ one: 1 }]);
    assert.notEqual(server(), before);
  } finally {
    await close();
    await postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
});

test('does not count a closing connection as a user and ignores a lock of another program', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-leaving-'));
  chmodSync(scratch, 0o755);
  const lock = join(postgresInstallation(scratch).data, 'postmaster.pid');
  try {
    const first = await startEmbeddedPostgres(scratch);
    const { pool, close } = openDatabase(first.address, { size: 1 });
    await pool.query('select 1');
    const leaving = pause(300).then(close);
    await Promise.all([first.stop(), leaving]);
    assert.ok(!existsSync(lock), 'the server stopped');
    const second = await startEmbeddedPostgres(scratch);
    const own = readFileSync(lock, 'utf8');
    const message = Number(own.split('\n')[0]);
    writeFileSync(lock, own.replace(/^\d+/, String(process.pid)));
    await second.stop();
    process.kill(message, 'SIGKILL');
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('uses an eighth of the memory within limits', () => {
  const GB = 2 ** 30;
  const loadStored = (bytes: number): string => memorySettings(bytes).shared_buffers;
  assert.deepEqual([GB / 2, GB, 4 * GB, 64 * GB].map(loadStored), ['128MB', '128MB', '512MB', '2048MB']);
  assert.equal(memorySettings(4 * GB).effective_cache_size, '2048MB');
});
