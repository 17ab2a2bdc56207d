import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
before(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'seoga-migrations-'));
});
after(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

test('applies each file once with concurrent starters', async () => {
  writeFileSync(join(folder, '9001-one.sql'), 'create table planted (id int); insert into planted values (1);');
  writeFileSync(
    join(folder, '9002-two.sql'),
    '-- migrate:no-transaction\ncreate index concurrently planted_id on planted (id);\n',
  );
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool, folder)));
  assert.deepEqual(applied.flat().toSorted(), ['9001-one.sql', '9002-two.sql']);
  assert.equal((await database.pool.query('select * from planted')).rowCount, 1);
});

test('rolls back a failed file and retries it', async () => {
  writeFileSync(join(folder, '9003-three.sql'), 'create table half (id int); select 1 / 0;');
  await assert.rejects(migrate(database.pool, folder));
  writeFileSync(join(folder, '9003-three.sql'), 'create table half (id int);');
  assert.deepEqual(await migrate(database.pool, folder), ['9003-three.sql']);
});

test('rejects a changed released file', async () => {
  writeFileSync(join(folder, '9001-one.sql'), 'create table planted (id bigint);');
  await assert.rejects(migrate(database.pool, folder), /9001-one\.sql 파일이 바뀌었습니다/);
});

test('retries briefly behind a long reader without blocking writers (R13)', async () => {
  rmSync(join(folder, '9001-one.sql'));
  writeFileSync(join(folder, '9004-four.sql'), 'alter table planted add column told text;');
  const reader = await database.pool.connect();
  await reader.query('begin; select * from planted');
  const migrated = migrate(database.pool, folder);
  let longest = 0;
  for (const until = performance.now() + 1200; performance.now() < until;) {
    const began = performance.now();
    await database.pool.query('insert into planted values (2)');
    longest = Math.max(longest, performance.now() - began);
  }
  await reader.query('commit');
  reader.release();
  assert.deepEqual(await migrated, ['9004-four.sql']);
  assert.ok(longest < 1000, `a write waited ${longest} ms`);
  assert.equal((await database.pool.query('select told from planted limit 1')).rowCount, 1);
});

test('builds an index concurrently and rebuilds one left invalid', async () => {
  const text = [
    '-- migrate:no-transaction',
    '-- Numbers are looked for.',
    'create unique index concurrently if not exists planted_once on planted (id);',
    'drop index concurrently if exists planted_id;',
  ].join('\n');
  writeFileSync(join(folder, '9005-five.sql'), text);
  await assert.rejects(migrate(database.pool, folder), /could not create unique index/);
  const valid = async (): Promise<boolean | undefined> => {
    const { rows } = await database.pool.query<{ indisvalid: boolean }>(
      "select indisvalid from pg_index where indexrelid = to_regclass('planted_once')",
    );
    return rows[0]?.indisvalid;
  };
  assert.equal(await valid(), false, 'what PostgreSQL leaves of an index that could not be made');

  await database.pool.query('delete from planted where ctid not in (select min(ctid) from planted group by id)');
  const writer = await database.pool.connect();
  await writer.query('begin; insert into planted values (3)');
  const migrated = migrate(database.pool, folder);
  await database.pool.query('insert into planted values (4)');
  await writer.query('commit');
  writer.release();
  assert.deepEqual(await migrated, ['9005-five.sql']);
  assert.equal(await valid(), true);
  const { rows } = await database.pool.query("select to_regclass('planted_id') as gone");
  assert.deepEqual(rows, [{ gone: null }]);
});
