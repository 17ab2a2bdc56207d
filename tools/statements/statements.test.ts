import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { NO_CONTENT_EXTRA, NO_EXTRA } from '#domain/catalog';
import { SAMPLE_TABLES } from '../../domain/samples/sample-tables.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { checkStatements } from './check-statements.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Parameters that a generated value does not fit. */
const NAMED = {
  SampleTable: SAMPLE_TABLES.filter(({ title }) => title === 'title'),
  FormerRow: [{ key: '1', former: { title: '' } }],
  ContentExtraQuery: [NO_CONTENT_EXTRA],
  WorkExtraQuery: [NO_EXTRA],
  CardsQueryPart: [
    { listed: sql`select 1 as place, 1::bigint as id, 1 as rank, '' as why`, places: 1, beside: sql`'{}'::jsonb` },
  ],
};

let database: TestDatabase;
let planted: string;
before(async () => {
  database = await testDatabase();
  planted = mkdtempSync(join(tmpdir(), 'seoga-statements-'));
});
after(async () => {
  rmSync(planted, { recursive: true });
  await database.drop();
});

test('every statement of the stores fits the schema and the rights, and returns the declared columns', async () => {
  const report = await checkStatements(database.pool, { root: ROOT, named: NAMED });
  assert.deepEqual(report.faults, []);
  assert.deepEqual(report.unreached, []);
  assert.ok(report.statements > 600, `${report.statements} statements and ${report.expressions} expressions`);
});

test('reports rejected statements, missing rights, other columns and types, and statements that no call reaches', async () => {
  mkdirSync(join(planted, 'domain', 'planted'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(planted, 'node_modules'));
  for (const file of ['package.json', 'tsconfig.json']) copyFileSync(join(ROOT, file), join(planted, file));
  const store = `import { type Kysely, sql } from 'kysely';
    type Db = Kysely<{ work: { id: number } }>;
    export async function selectWork(db: Db, { isAdult, id }: { isAdult: boolean; id: number | null }) {
      const rating = isAdult ? sql\`rating = '19'\` : sql\`rateing = 'all'\`;
      await sql<{ id: number }>\`select id from work where \${rating}\`.execute(db);
      await sql<{ id: string; name: string | null }>\`select id, title, is_draft from work\`.execute(db);
      await sql<{ at: Date }>\`select json_build_object('at', created_at) as at from work where id = \${id}\`.execute(db);
      await sql<{ ids: number[]; at: Date }>\`select array_agg(id) as ids, max(created_at) as at from work\`.execute(db);
      await db.selectFrom('work').select(sql<string>\`count(*)\`.as('count')).execute();
      await sql\`update payment set method = 'card'\`.execute(db);
    }
    async function unused(db: Db) {
      await sql\`select 2\`.execute(db);
    }`;
  writeFileSync(join(planted, 'domain', 'planted', 'planted-store.ts'), store);
  const { unreached, faults } = await checkStatements(database.pool, { root: planted, named: {} });
  const at = 'domain/planted/planted-store.ts';
  assert.deepEqual(unreached, [`${at}:13`]);
  assert.deepEqual(faults.map((fault) => fault.replace(/: (?:select|update) .*$/, '')).toSorted(), [
    `${at}:10: permission denied for table payment`,
    `${at}:5: column "rateing" does not exist`,
    `${at}:6: id: string is declared, number is returned`,
    `${at}:6: is_draft is not declared`,
    `${at}:6: name is not selected`,
    `${at}:6: title is not declared`,
    `${at}:7: at: Date is declared, json is returned`,
    `${at}:9: count: string is declared, number is returned`,
  ]);
});
