import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './connection.ts';
import { memorySettings, startEmbeddedPostgres } from './embedded-postgres.ts';
import { postgresHome } from './postgres-home.ts';

test('R7: a database that was killed is there again by itself, with what it had said was kept', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-killed-'));
  chmodSync(scratch, 0o755);
  const postgres = await startEmbeddedPostgres(scratch);
  const { pool, close } = openDatabase(postgres.address, { size: 2 });
  const server = (): number =>
    Number(readFileSync(join(postgresHome(scratch).data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    await pool.query('create table kept as select 1 as one');
    const lent = await pool.connect();
    await lent.query('begin');
    const before = server();
    process.kill(before, 'SIGKILL');
    // Nobody asks over the lent connection while it breaks: that alone may not end this process.
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

test('whose connection is only just leaving is no user any more, and a lock that names a stranger stops nobody', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'seoga-leaving-'));
  chmodSync(scratch, 0o755);
  const lock = join(postgresHome(scratch).data, 'postmaster.pid');
  try {
    const first = await startEmbeddedPostgres(scratch);
    const { pool, close } = openDatabase(first.address, { size: 1 });
    await pool.query('select 1');
    // It leaves while the stop looks for others.
    const leaving = pause(300).then(close);
    await Promise.all([first.stop(), leaving]);
    assert.ok(!existsSync(lock), 'the server stopped');
    const second = await startEmbeddedPostgres(scratch);
    const own = readFileSync(lock, 'utf8');
    const told = Number(own.split('\n')[0]);
    writeFileSync(lock, own.replace(/^\d+/, String(process.pid)));
    // This process would be gone.
    await second.stop();
    process.kill(told, 'SIGKILL');
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('a database takes an eighth of the memory, on a small machine no more than it needs, on a great one two gigabytes', () => {
  const GB = 2 ** 30;
  const held = (bytes: number): string => memorySettings(bytes).shared_buffers;
  assert.deepEqual([GB / 2, GB, 4 * GB, 64 * GB].map(held), ['128MB', '128MB', '512MB', '2048MB']);
  assert.equal(memorySettings(4 * GB).effective_cache_size, '2048MB');
});
