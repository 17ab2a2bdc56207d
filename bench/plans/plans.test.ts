import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type MeasuredStatement, measurePlans } from './explain-plans.ts';
import { statementName } from './plan-recorder.ts';
import { plantShop } from './planted-shop.ts';
import { SHOP_SIZES } from './shop-size.ts';
import { boundOf, boundedStatements, mayReadFullTable } from './statement-bounds.ts';

let database: TestDatabase;
let requests: MeasuredStatement[];

before(async () => {
  database = await testDatabase();
  await plantShop({ ctx: testContext(database.db), pool: database.pool }, SHOP_SIZES.small);
  requests = await measurePlans(database);
});
after(() => database.drop());

const line = ({ question, name, rows, times }: MeasuredStatement): string =>
  `${question}: '${name}': [${rows}, ${times}]`;

test('no hot statement scans a growing table', () => {
  const full = requests.flatMap(({ question, name, wholeTables }) =>
    wholeTables.filter((table) => !mayReadFullTable(question, table)).map((table) => `${question}: ${name}: ${table}`),
  );
  assert.deepEqual(full, []);
});

test('every hot statement reads at most its bound of rows', () => {
  const above = requests.filter((statement) => statement.rows > (boundOf(statement)?.rows ?? Infinity));
  assert.deepEqual(above.map(line), []);
});

test('a request runs only bounded statements and none more often than before', () => {
  const unknown = requests.filter((statement) => statement.times > (boundOf(statement)?.times ?? 0));
  assert.deepEqual(unknown.map(line), []);
});

test('every bound belongs to a statement that still runs', () => {
  const ran = new Set(requests.map(({ question, name }) => `${question}: ${name}`));
  assert.deepEqual(
    boundedStatements().filter((statement) => !ran.has(statement)),
    [],
  );
});

test('a missing list index is detected', async () => {
  await database.pool.query('drop index payment_newest, payment_unlike');
  const baseline = await measurePlans(database, ['콘솔, 결제']);
  assert.ok(baseline.some(({ wholeTables }) => wholeTables.includes('payment')));
  assert.ok(baseline.every((statement) => statement.rows > (boundOf(statement)?.rows ?? Infinity)));
});

test('a statement is identified by operation and tables, not by its text', () => {
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
