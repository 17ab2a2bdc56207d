import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_VIEWS } from '#shared/operations/admin-lists';
import { testContext, type TestContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { readListPreferences, removeListView, saveListColumns, saveListView } from './list-preferences.ts';

let database: TestDatabase;
let ctx: TestContext;
const ids: number[] = [];

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  for (const mail of ['one@example.com', 'two@example.com']) {
    const row = await database.db
      .insertInto('operator')
      .values({ mail, name: mail })
      .returning('id')
      .executeTakeFirst();
    ids.push(row?.id ?? 0);
  }
});
after(() => database.drop());

const mine = () => ({ operatorId: ids[0] ?? 0, list: 'works' as const });

test('columns and views belong to one operator and one list', async () => {
  await saveListColumns(ctx, { ...mine(), columns: ['stars', 'sold', "x' or 1"] });
  await saveListView(ctx, { ...mine(), name: ' 웹툰  판매순 ', query: 'shelf=webtoon&sort=-sold' });
  const { columns, views } = await readListPreferences(ctx, mine());
  assert.deepEqual(columns, ['stars', 'sold']);
  assert.deepEqual(
    views.map(({ name, query }) => [name, query]),
    [['웹툰 판매순', 'shelf=webtoon&sort=-sold']],
  );
  const nothing = { columns: null, views: [] };
  assert.deepEqual(await readListPreferences(ctx, { ...mine(), list: 'members' }), nothing);
  assert.deepEqual(await readListPreferences(ctx, { ...mine(), operatorId: ids[1] ?? 0 }), nothing);
  const [view] = views;
  await removeListView(ctx, { operatorId: ids[1] ?? 0, list: 'works', id: view?.id ?? 0 });
  assert.equal((await readListPreferences(ctx, mine())).views.length, 1);
  await removeListView(ctx, { ...mine(), id: view?.id ?? 0 });
  assert.equal((await readListPreferences(ctx, mine())).views.length, 0);
});

test('a view of the same name is replaced; an empty name, too many views and a long filter are refused', async () => {
  for (let at = 0; at < MAX_VIEWS; at += 1) await saveListView(ctx, { ...mine(), name: `보기 ${at}`, query: 'a=1' });
  await saveListView(ctx, { ...mine(), name: '보기 3', query: 'a=2' });
  const { views } = await readListPreferences(ctx, mine());
  assert.equal(views.length, MAX_VIEWS);
  assert.equal(views.find(({ name }) => name === '보기 3')?.query, 'a=2');
  await assert.rejects(saveListView(ctx, { ...mine(), name: '하나 더', query: '' }), { code: '0002' });
  await assert.rejects(saveListView(ctx, { ...mine(), name: '  ', query: '' }), { code: '0001' });
  await assert.rejects(saveListView(ctx, { ...mine(), name: '긴', query: 'x'.repeat(1_001) }), { code: '0003' });
});
