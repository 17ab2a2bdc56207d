import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { MONEY_RIGHTS, grantApplicationRights } from './application-rights.ts';
import { APPLICATION_ROLE } from './embedded-postgres.ts';

let database: TestDatabase;
let application: ReturnType<typeof openDatabase>;

before(async () => {
  database = await testDatabase();
  if ('connectionString' in database.address) throw new Error('the embedded server listens on a socket');
  application = openDatabase({ ...database.address, user: APPLICATION_ROLE }, { name: 'seoga tests', size: 2 });
});
after(async () => {
  await application.close();
  await database.drop();
});

const REFUSED = { code: '42501' };
const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
};
const asApplication = (text: string): Promise<pg.QueryResult> => application.pool.query(text);

for (const [table, { updates, deletes = false }] of Object.entries(MONEY_RIGHTS)) {
  test(`forbids the application to rewrite, truncate or alter ${table}`, async () => {
    const columns = await columnsOf(table);
    assert.ok(columns.length > 0, `${table} is a table`);
    for (const column of columns) {
      const change = asApplication(`update ${table} set ${column} = default where false`);
      if (updates.includes(column)) await change;
      else await assert.rejects(change, REFUSED, `${table}.${column}`);
    }
    for (const column of updates) assert.ok(columns.includes(column), `${table}.${column} is a column`);
    const removal = asApplication(`delete from ${table} where false`);
    if (deletes) await removal;
    else await assert.rejects(removal, REFUSED);
    for (const text of [
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column more integer`,
      `drop table ${table} cascade`,
      `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    ])
      await assert.rejects(asApplication(text), REFUSED, text);
    assert.equal((await asApplication(`select count(*) from ${table}`)).rowCount, 1);
  });
}

test('declares the rights of every table with a protecting trigger', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgfoid = 'refuse_change'::regproc and c.relname not in ('consent', 'access_log', 'reading_event')
       and not c.relispartition order by 1`,
  );
  assert.deepEqual(
    rows.filter(({ name }) => !(name in MONEY_RIGHTS)),
    [],
  );
});

test('forbids the application to disable triggers or change the schema, its rights or another role', async () => {
  for (const text of [
    'set session_replication_role = replica',
    'create table mine (id integer)',
    'create function mine() returns integer language sql as $$ select 1 $$',
    `alter role ${APPLICATION_ROLE} superuser`,
    `grant update on ledger_entry to ${APPLICATION_ROLE}`,
    'set role seoga',
    "update migration set sha256 = ''",
    "copy member to program 'cat'",
  ])
    await assert.rejects(
      (async () => {
        const answer = await asApplication(text);
        // Granting without grant option only warns.
        if (text.startsWith('grant')) await asApplication('update ledger_entry set amount = amount where false');
        return answer;
      })(),
      REFUSED,
      text,
    );
});

test('repairs changed rights and touches nothing otherwise', async () => {
  await database.pool.query(`grant all on ledger_entry, lot to ${APPLICATION_ROLE}`);
  await database.pool.query(`revoke all on work, refund from ${APPLICATION_ROLE}`);
  await grantApplicationRights(database.pool, APPLICATION_ROLE);
  await assert.rejects(asApplication('update ledger_entry set amount = amount where false'), REFUSED);
  await assert.rejects(asApplication('update lot set granted = granted where false'), REFUSED);
  await asApplication('update work set title = title where false');
  await asApplication('update refund set state = state where false');
  const versions = "select string_agg(xmin::text, ',' order by oid) as all from pg_class";
  const { rows: untouched } = await database.pool.query(versions);
  await grantApplicationRights(database.pool, APPLICATION_ROLE);
  assert.deepEqual((await database.pool.query(versions)).rows, untouched);
});

test('rejects a role that owns the tables or is a superuser', async () => {
  await assert.rejects(grantApplicationRights(database.pool, 'seoga'), /DATABASE_MIGRATE_URL/);
});
