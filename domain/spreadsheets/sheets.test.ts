import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import {
  editWork,
  exportEpisodeSheet,
  exportWorkSheet,
  listBulkChanges,
  showAdminWork,
  undoBulkChange,
} from '#domain/catalog-admin';
import { csvLine } from '#shared/content/csv';
import { plantStaff } from '../../tests/support/fixtures/planted-staff.ts';
import { SellingShop, codeOf } from '../../tests/support/servers/selling-shop.ts';
import { applySheet, failedRows, mapSheet, planSheet, purgeSheets, uploadSheet } from './index.ts';
import { suggestMapping } from './upload-sheet.ts';

const PRICES = { free: 1, buy: 10, rental: 4, rentalHours: 72 };
let shop: SellingShop;
let by: { id: number; name: string };
const ids: number[] = [];

before(async () => {
  shop = await SellingShop.open();
  by = await plantStaff(shop.ctx.db, 'editor');
  for (const name of ['one', 'two', 'three']) ids.push((await shop.work(name, PRICES, { episodes: 3 })).id);
});
after(() => shop.close());

type Cell = string | number | null;
async function upload(kind: 'works' | 'episodes', rows: readonly (readonly Cell[])[]): Promise<number> {
  const bytes = new TextEncoder().encode(rows.map((row) => csvLine(row)).join(''));
  return (await uploadSheet(shop.ctx, { by, kind, file: { name: '표.csv', bytes } })).id;
}
const plan = (id: number) => planSheet(shop.ctx, { by, id });

test('an exported sheet of works changes nothing when it comes back', async () => {
  const rows = await exportWorkSheet(shop.ctx, {});
  assert.equal(rows.length, ids.length + 1);
  const { missing, changed, failed } = await plan(await upload('works', rows));
  assert.deepEqual([missing, changed, failed], [[], 0, 0]);
  const episodes = await exportEpisodeSheet(shop.ctx, {});
  assert.equal(episodes.length, 10);
  const planned = await plan(await upload('episodes', episodes));
  assert.deepEqual([planned.changed, planned.failed], [0, 0]);
});

test('plans each row, applies what was shown once, and undoes it with the cover', async () => {
  const [first = 0, second = 0] = ids;
  const { cover, sheet } = await showAdminWork(shop.ctx, first);
  const id = await upload('works', [
    ['작품 번호', '제목', '장르', '이용가', '태그', '묶음 할인(%)', '판권 마지막 날'],
    [first, '새 제목', '로맨스', '15세 이용가', '바다, 여름', 20, '2030-12-31'],
    [second, '', '로맨스', '', '', '', ''],
    [second, '두 번', '', '', '', '', ''],
    [999_999, '없는 작품', '', '', '', '', ''],
    [ids[2] ?? 0, '셋째', '추리', '열다섯', '', '', ''],
  ]);
  const shown = await plan(id);
  const errors = shown.rows.map(({ error }) => error !== null);
  assert.deepEqual(errors, [false, true, true, true, true]);
  assert.deepEqual(
    shown.rows[0]?.changes.map(({ label }) => label),
    ['제목', '이용가', '장르', '태그', '판매 조건', '판권 마지막 날'],
  );
  assert.match(shown.rows[4]?.error ?? '', /^이용가: /);
  const failed = await failedRows(shop.ctx, { by, id });
  assert.deepEqual([failed.length, failed[0]?.at(-1), failed[3]?.[1]], [5, '오류', '없는 작품']);

  assert.equal(await codeOf(applySheet(shop.ctx, { by, id, version: 'other' })), 'WORK_ERROR 0008');
  const order = { by, id, version: shown.version };
  assert.deepEqual(await applySheet(shop.ctx, order), { done: 1, failed: 4 });
  assert.deepEqual(await applySheet(shop.ctx, order), { done: 1, failed: 4 });
  const changed = await showAdminWork(shop.ctx, first);
  assert.deepEqual(
    [
      changed.sheet.title,
      changed.sheet.genre,
      changed.sheet.rating,
      changed.sheet.tags,
      changed.sheet.terms.bundlePercent,
    ],
    ['새 제목', '로맨스', '15', ['바다', '여름'], 20],
  );
  assert.equal(changed.sheet.rightsUntil, '2030-12-31T15:00:00.000Z');
  assert.ok(changed.edited.includes('title'));
  const { rows: audits } = await sql<{ count: number }>`
    select count(*)::int as count from operator_audit where act = 'sheet.works'`.execute(shop.ctx.db);
  assert.ok((audits[0]?.count ?? 0) >= 1);

  const [latest] = await listBulkChanges(shop.ctx);
  assert.equal(latest?.act, 'sheet.works');
  assert.deepEqual(await undoBulkChange(shop.ctx, { by, id: latest?.id ?? 0 }), { restored: 1, left: 0, kept: [] });
  const restored = await showAdminWork(shop.ctx, first);
  assert.deepEqual(restored.sheet, sheet);
  assert.equal(restored.cover, cover);
});

test('makes hidden drafts of rows without a number, and undoes those to which nothing happened', async () => {
  const count = async (): Promise<number> => (await exportWorkSheet(shop.ctx, {})).length;
  const was = await count();
  const id = await upload('works', [
    ['작품 번호', '제목', '작가', '서재', '종류', '연재 상태', '출판사', '노출 상태'],
    ['', '첫 새 작품', '글: 가', '연재', '연재', '연재 중', '새 출판사', '노출'],
    ['', '둘째 새 작품', '나', '연재', '연재', '연재 중', '', ''],
    ['', '', '다', '연재', '연재', '연재 중', '', ''],
    ['', '서재 없음', '라', '', '연재', '연재 중', '', ''],
  ]);
  const shown = await plan(id);
  assert.deepEqual(
    shown.rows.map(({ isNew }) => isNew),
    [true, true, true, true],
  );
  assert.match(shown.rows[2]?.error ?? '', /^제목: /);
  assert.match(shown.rows[3]?.error ?? '', /^서재: /);
  assert.ok(shown.rows[0]?.changes.every(({ label, from }) => label !== '노출 상태' && from === ''));
  await applySheet(shop.ctx, { by, id, version: shown.version });
  assert.deepEqual(await applySheet(shop.ctx, { by, id, version: shown.version }), { done: 2, failed: 2 });
  assert.equal(await count(), was + 2);
  const rows = (await exportWorkSheet(shop.ctx, {})).slice(-2);
  const [first, second] = await Promise.all(rows.map(([no]) => showAdminWork(shop.ctx, Number(no))));
  assert.ok(first?.isDraft && !first.sheet.isListed && !first.isListed && first.cover !== '');
  assert.deepEqual([first?.sheet.publisher, second?.sheet.creators], ['새 출판사', [{ name: '나', role: '글' }]]);

  assert.ok(second);
  const sheet = { ...second.sheet, genre: '로맨스' };
  await editWork(shop.ctx, { by, id: second.id, version: second.version, sheet });
  const [latest] = await listBulkChanges(shop.ctx);
  assert.equal(latest?.works, 2);
  const undone = await undoBulkChange(shop.ctx, { by, id: latest?.id ?? 0 });
  assert.deepEqual(undone, { restored: 1, left: 1, kept: [second.id] });
  assert.equal(await count(), was + 1);
});

test('changes titles, prices and schedules of episodes and undoes them', async () => {
  const [head = [], ...rows] = await exportEpisodeSheet(shop.ctx, {});
  const [one = [], two = [], three = []] = rows.slice(3, 6);
  const id = await upload('episodes', [
    head,
    [one[0] ?? 0, '', '', '새 회차 이름', '', '무료', '', '', ''],
    [two[0] ?? 0, '', '', '둘', '2030. 1. 5. 18:30', '유료', 7, '', ''],
    [three[0] ?? 0, '', '', '셋', '', '유료', '천', '', ''],
  ]);
  const shown = await plan(id);
  assert.deepEqual(
    shown.rows.map(({ error }) => error !== null),
    [false, false, true],
  );
  await applySheet(shop.ctx, { by, id, version: shown.version });
  const { rows: episodes } = await sql<{ title: string; opens: string; buy: number | null; rental: number | null }>`
    select title, to_char(opens_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as opens, buy_coins as buy, rental_coins as rental
    from episode where id = ${two[0]}`.execute(shop.ctx.db);
  assert.deepEqual(episodes[0], { title: '둘', opens: '2030-01-05 18:30', buy: 7, rental: null });
  const [latest] = await listBulkChanges(shop.ctx);
  assert.deepEqual(await undoBulkChange(shop.ctx, { by, id: latest?.id ?? 0 }), { restored: 2, left: 0, kept: [] });
  assert.deepEqual((await exportEpisodeSheet(shop.ctx, {})).slice(4, 6), [one, two]);
});

test('columns are mapped by name, by hand, and as the operator mapped them last', async () => {
  const rows = [
    ['No', '이름'],
    [ids[0] ?? 0, '이름으로'],
  ];
  const id = await upload('works', rows);
  assert.deepEqual(
    (await plan(id)).missing.map(({ key }) => key),
    ['id'],
  );
  await mapSheet(shop.ctx, { by, id, mapping: { id: 0, title: 1, nothing: 1, genre: 7 } });
  assert.equal((await plan(id)).changed, 1);
  const twice = mapSheet(shop.ctx, { by, id, mapping: { id: 0, title: 1, genre: 1 } });
  assert.equal(await codeOf(twice), 'SHEET_ERROR 0008');
  assert.deepEqual((await plan(await upload('works', rows))).missing, []);
  const columns = [{ key: 'a', label: '가 나' }];
  assert.deepEqual(suggestMapping(columns, { heads: ['x', '가나'], known: {} }), { a: 1 });
});

test('an upload is its operator’s alone, goes after a day, and needs rows', async () => {
  const id = await upload('works', await exportWorkSheet(shop.ctx, {}));
  const other = await plantStaff(shop.ctx.db, 'editor');
  assert.equal(await codeOf(planSheet(shop.ctx, { by: other, id })), 'SHEET_ERROR 0005');
  const { rows } = await sql<{ sealed: string }>`select sealed from sheet_import where id = ${id}`.execute(shop.ctx.db);
  assert.doesNotMatch(rows[0]?.sealed ?? '', /작품/);
  assert.equal(await codeOf(upload('works', [['작품 번호']])), 'SHEET_ERROR 0004');
  assert.equal(await codeOf(uploadSheet(shop.ctx, { by, kind: 'works', file: undefined })), 'SHEET_ERROR 0001');
  await sql`update sheet_import set made_at = seoga_now() - interval '25 hours' where id = ${id}`.execute(shop.ctx.db);
  await purgeSheets(shop.ctx);
  assert.equal(await codeOf(plan(id)), 'SHEET_ERROR 0005');
});
