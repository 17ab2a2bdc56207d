import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { type AskedStatement, askPlans } from './asked-plans.ts';
import { statementName } from './plan-watch.ts';
import { plantShop } from './planted-shop.ts';
import { SHOP_SIZES } from './shop-size.ts';
import { boundOf, boundedStatements, mayReadWhole } from './statement-bounds.ts';

let database: TestDatabase;
let asked: AskedStatement[];

before(async () => {
  database = await testDatabase();
  await plantShop({ ctx: testContext(database.db), pool: database.pool }, SHOP_SIZES.small);
  asked = await askPlans(database);
});
after(() => database.drop());

const line = ({ question, name, rows, times }: AskedStatement): string => `${question}: '${name}': [${rows}, ${times}]`;

test('no hot statement reads a table that grows from end to end', () => {
  const whole = asked.flatMap(({ question, name, wholeTables }) =>
    wholeTables.filter((table) => !mayReadWhole(question, table)).map((table) => `${question}: ${name}: ${table}`),
  );
  assert.deepEqual(whole, []);
});

test('every hot statement meets no more rows than its bound', () => {
  const above = asked.filter((statement) => statement.rows > (boundOf(statement)?.rows ?? Infinity));
  assert.deepEqual(above.map(line), []);
});

test('a question asks no statement that nobody has bounded, and none more often than it did', () => {
  const unknown = asked.filter((statement) => statement.times > (boundOf(statement)?.times ?? 0));
  assert.deepEqual(unknown.map(line), []);
});

test('every bound belongs to a statement that is still asked', () => {
  const ran = new Set(asked.map(({ question, name }) => `${question}: ${name}`));
  assert.deepEqual(
    boundedStatements().filter((statement) => !ran.has(statement)),
    [],
  );
});

test('a list without its index is seen', async () => {
  await database.pool.query('drop index payment_newest, payment_unlike');
  const bare = await askPlans(database, ['콘솔, 결제']);
  assert.ok(bare.some(({ wholeTables }) => wholeTables.includes('payment')));
  assert.ok(bare.every((statement) => statement.rows > (boundOf(statement)?.rows ?? Infinity)));
});

test('a statement is named by what it does to which tables, not by its words', () => {
  const tables = new Set(['work', 'lot', 'follow']);
  assert.equal(
    statementName('with own as (select 1 from work) select * from own, follow f for update of f', tables),
    'select follow, work',
  );
  assert.equal(
    statementName('with made as (insert into "lot" (id) values ($1)) update work w set a = 1', tables),
    'insert lot, work',
  );
  assert.equal(statementName(`select 'delete' from work`, tables), 'select work');
});
