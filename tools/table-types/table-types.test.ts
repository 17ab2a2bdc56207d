import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { tableTypes } from './table-types.ts';

const TABLES = join(import.meta.dirname, '..', '..', 'domain', 'kernel', 'tables');
const read = (name: string): string => readFileSync(join(TABLES, name), 'utf8');
const overrides = read('column-types.ts');

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

const typesOf = async (table: string, extra = ''): Promise<string[]> => {
  const source = await tableTypes(database.pool, `${overrides}\n${extra}`);
  const body = new RegExp(`^ {2}${table}: \\{\\n([^}]*)\\n {2}\\};`, 'm').exec(source)?.[1] ?? '';
  return body.split('\n').map((line) => line.trim());
};

test('the table types match the migrated database (otherwise: npm run table-types)', async () => {
  assert.equal(await tableTypes(database.pool, overrides), read('database-tables.ts'));
});

test('derives unions from check constraints and optional columns from defaults', async () => {
  await database.pool.query(`create table planted_shelf (
    id bigint generated always as identity primary key,
    state text not null default 'open' check (state in ('open', 'closed')),
    way text check (way = 'one'),
    kinds text[] not null check (kinds <@ '{buy,rental}'),
    letters integer not null generated always as (length(state)) stored,
    made_at timestamptz not null)`);
  assert.deepEqual(await typesOf('planted_shelf'), [
    'id: Generated<number>;',
    "state: Generated<'open' | 'closed'>;",
    "way: 'one' | null;",
    "kinds: ('buy' | 'rental')[];",
    'letters: Computed<number>;',
    'made_at: Date;',
  ]);
});

test('rejects a JSON column without a declared type and a declaration without a column', async () => {
  await database.pool.query(`create table planted_book (pages jsonb not null default '[]')`);
  await assert.rejects(tableTypes(database.pool, overrides), /planted_book\.pages: declare its type/);
  const declared = "  'planted_book.pages': string[];";
  assert.deepEqual(await typesOf('planted_book', declared), [
    "pages: JsonWithDefault<ColumnTypes['planted_book.pages']>;",
  ]);
  await database.pool.query('drop table planted_book');
  await assert.rejects(typesOf('planted_book', declared), /names missing columns: planted_book\.pages/);
});
