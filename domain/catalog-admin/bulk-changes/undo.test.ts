import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { SellingShop, codeOf } from '../../../tests/support/servers/selling-shop.ts';
import {
  type WorkChange,
  changeEpisodes,
  changeWorkPrices,
  changeWorks,
  editWork,
  listBulkChanges,
  listEpisodes,
  previewEpisodes,
  previewWorkPrices,
  previewWorks,
  purgeBulkChanges,
  showAdminWork,
  undoBulkChange,
} from '../index.ts';
import { isSameValue } from './undo-rules.ts';

const by = 'command-line' as const;
const PRICES = { free: 1, buy: 10, rental: 4, rentalHours: 72 };
let shop: SellingShop;
const ids: number[] = [];

before(async () => {
  shop = await SellingShop.open();
  for (const name of ['one', 'two', 'three']) ids.push((await shop.work(name, PRICES, { episodes: 4 })).id);
});
after(() => shop.close());

async function change(wanted: WorkChange): Promise<number> {
  const order = { target: { kind: 'ids' as const, ids }, change: wanted };
  const { version } = await previewWorks(shop.ctx, order);
  await changeWorks(shop.ctx, { ...order, by, version });
  return (await listBulkChanges(shop.ctx))[0]?.id ?? 0;
}
const values = async (field: 'genre' | 'publisher' | 'tags' | 'isListed' | 'rating') => {
  const works = await Promise.all(ids.map((id) => showAdminWork(shop.ctx, id)));
  return works.map(({ sheet }) => sheet[field]);
};

test('undoes every bulk field, except of works that somebody changed since', async () => {
  const changes: WorkChange[] = [
    { field: 'genre', value: '로맨스' },
    { field: 'publisher', value: '새 출판사' },
    { field: 'tags', add: ['새 태그'], remove: [] },
    { field: 'isListed', value: false },
    { field: 'rating', value: '15' },
  ];
  for (const wanted of changes) {
    const { field } = wanted;
    const was = await values(field as 'genre');
    const id = await change(wanted);
    assert.notDeepEqual(await values(field as 'genre'), was);
    assert.deepEqual(await undoBulkChange(shop.ctx, { by, id }), { restored: 3, left: 0, kept: [] });
    assert.deepEqual(await values(field as 'genre'), was);
    assert.equal(await codeOf(undoBulkChange(shop.ctx, { by, id })), 'LIST_ERROR 0004');
  }
  const id = await change({ field: 'genre', value: '추리' });
  const work = await showAdminWork(shop.ctx, ids[1] ?? 0);
  await editWork(shop.ctx, { by, id: work.id, version: work.version, sheet: { ...work.sheet, genre: '무협' } });
  assert.deepEqual(await undoBulkChange(shop.ctx, { by, id }), { restored: 2, left: 1, kept: [] });
  assert.equal((await values('genre'))[1], '무협');
});

test('an undo removes the marks of edited fields that the change set, and no others', async () => {
  const [first = 0, second = 0] = ids;
  const marks = async (id: number) => (await showAdminWork(shop.ctx, id)).edited.includes('country');
  const work = await showAdminWork(shop.ctx, first);
  await editWork(shop.ctx, { by, id: first, version: work.version, sheet: { ...work.sheet, country: 'JP' } });
  assert.deepEqual([await marks(first), await marks(second)], [true, false]);
  const id = await change({ field: 'country', value: 'CN' });
  assert.deepEqual([await marks(first), await marks(second)], [true, true]);
  await undoBulkChange(shop.ctx, { by, id });
  assert.deepEqual([await marks(first), await marks(second)], [true, false]);
});

test('a genre is found by its tag after a bulk change and after its undo', async () => {
  const tagged = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select t.name from work_tag wt join tag t on t.id = wt.tag_id
      where wt.work_id = ${ids[0]} and t.namespace = 'genre'`.execute(shop.ctx.db);
    return rows.map(({ name }) => name);
  };
  const was = await tagged();
  const id = await change({ field: 'genre', value: '공포' });
  assert.deepEqual(await tagged(), ['공포']);
  await undoBulkChange(shop.ctx, { by, id });
  assert.deepEqual(await tagged(), was);
});

test('changes the price of the paid episodes of many works and takes it back', async () => {
  const order = {
    target: { kind: 'ids' as const, ids },
    price: { buyCoins: 7, rentalCoins: null, rentalHours: null },
  };
  const preview = await previewWorkPrices(shop.ctx, order);
  assert.equal(preview.count, 9);
  assert.deepEqual(await changeWorkPrices(shop.ctx, { ...order, by, version: preview.version }), { changed: 9 });
  const prices = async () => {
    const { episodes } = await listEpisodes(shop.ctx, { workId: ids[2] ?? 0, listing: 'all', page: 1 });
    return episodes.map(({ isFree, buyCoins, rentalCoins }) => [isFree, buyCoins, rentalCoins]);
  };
  assert.deepEqual((await prices()).slice(0, 2), [
    [true, 10, 4],
    [false, 7, null],
  ]);
  const marked = async (): Promise<boolean> => {
    const { episodes } = await listEpisodes(shop.ctx, { workId: ids[2] ?? 0, listing: 'all', page: 1 });
    return episodes.some(({ edited }) => edited.includes('price'));
  };
  assert.equal(await marked(), true);
  const stale = { ...order, by, version: preview.version };
  assert.equal(await codeOf(changeWorkPrices(shop.ctx, stale)), 'WORK_ERROR 0008');
  const [latest] = await listBulkChanges(shop.ctx);
  assert.deepEqual([latest?.act, latest?.episodes], ['works.price', 9]);
  await undoBulkChange(shop.ctx, { by, id: latest?.id ?? 0 });
  assert.deepEqual((await prices())[1], [false, 10, 4]);
  assert.equal(await marked(), false);
});

test('undoes prices and listing of episodes', async () => {
  const workId = ids[0] ?? 0;
  const target = { kind: 'range' as const, first: null, last: null };
  const rows = async () => (await listEpisodes(shop.ctx, { workId, listing: 'all', page: 1 })).episodes;
  const was = (await rows()).map(({ isWithdrawn, buyCoins, isFree }) => [isWithdrawn, buyCoins, isFree]);
  for (const wanted of [
    { kind: 'free' as const, isFree: true, outcome: 'clear-price' as const },
    { kind: 'listing' as const, isUp: false },
  ]) {
    const { version } = await previewEpisodes(shop.ctx, { workId, target, change: wanted });
    await changeEpisodes(shop.ctx, { workId, target, change: wanted, by, version });
    const [latest] = await listBulkChanges(shop.ctx);
    await undoBulkChange(shop.ctx, { by, id: latest?.id ?? 0 });
    assert.deepEqual(
      (await rows()).map(({ isWithdrawn, buyCoins, isFree }) => [isWithdrawn, buyCoins, isFree]),
      was,
    );
  }
});

test('nothing is left to undo after a day', async () => {
  const id = await change({ field: 'genre', value: '역사' });
  await sql`update bulk_change set made_at = seoga_now() - interval '25 hours' where id = ${id}`.execute(shop.ctx.db);
  assert.equal(await codeOf(undoBulkChange(shop.ctx, { by, id })), 'LIST_ERROR 0004');
  await purgeBulkChanges(shop.ctx);
  const { rows } = await sql`select 1 from bulk_change_value where bulk_change_id = ${id}`.execute(shop.ctx.db);
  assert.equal(rows.length, 0);
});

test('values are equal whatever the order of their keys', () => {
  assert.ok(isSameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }));
  assert.ok(!isSameValue({ a: 1 }, { a: 1, b: null }));
  assert.ok(!isSameValue([1], { 0: 1 }));
  assert.ok(!isSameValue(null, {}));
});
