import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './connection.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
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
