import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { Ctes, DependentSql } from './ctes.ts';

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (introspected) => new PostgresIntrospector(introspected),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const moment = new Ctes<'moment'>(sql`moment as (select now() as at)`);
const day = new Ctes<'day', 'moment'>(sql`day as (select at::date as day from moment)`);
const today = new DependentSql<'day', string>(sql`(select day::text from day)`);

test('a with clause contains expressions in order', () => {
  const ctes = moment.and(day);
  const query = sql`${ctes.clause()} select ${ctes.use(today)}`.compile(db);
  assert.equal(
    query.sql,
    'with moment as (select now() as at), day as (select at::date as day from moment) select (select day::text from day)',
  );
});

test('an expression or fragment without what it reads does not compile', () => {
  // @ts-expect-error -- `day` reads `moment`.
  day.clause();
  // @ts-expect-error -- nothing defines `moment`.
  day.and(day);
  // @ts-expect-error -- `today` reads `day`.
  moment.use(today);
});
