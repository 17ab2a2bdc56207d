import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { importWorks } from '#domain/catalog-import';
import { grantLots } from '#domain/wallet';
import type { Reader } from '#kernel/reader';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { plantMember } from '../../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { acceptQuote } from '../quotes/accept-quote.ts';
import { streamCoinHistoryCsv } from './coin-history-csv.ts';
import { exportCoins } from './export-coins.ts';
import { listPurchases, loadPurchase } from './list-purchases.ts';
import { quotePurchase } from '../quotes/quote-purchase.ts';
import { listCoinMovements } from './coin-history.ts';
import { withdrawPurchase } from '../refunds/withdraw-purchase.ts';

const FORMULA = '=HYPERLINK("http://evil")';
let database: TestDatabase;
let ctx: TestContext;
const works = new Map<string, number>();
let memberNo = 0;
let made = 0;

before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const texts = Array.from({ length: 5 }, (_none, at) => [`${at}번째 문단입니다.`]);
  const planted = [
    plantedWork('plain', { title: FORMULA, texts }),
    plantedWork('adult', { title: '밤', rating: '19', texts }),
  ];
  const report = await importWorks(ctx, plantedWorkDeps(planted), { path: '', dryRun: false });
  for (const work of report.works) works.set(work.sourceKey, work.workId ?? 0);
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72`.execute(ctx.db);
});
after(() => database.drop());
beforeEach(async () => {
  made += 1;
  memberNo = await plantMember(database.pool, `구매${made}`);
  await ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'charge',
      ref: `payment:${made}`,
      paidWon: 5000,
      lots: [
        { unit: 'coin', amount: 50, expiresAt: null, channel: 'web', against: 'issued-paid' },
        { unit: 'bonus', amount: 2, expiresAt: null, channel: 'web', against: 'issued-free' },
      ],
    }),
  );
});

const adult = (): Reader => ({ kind: 'adult-on', memberNo });
const plain = (): Reader => ({ kind: 'unverified', memberNo });

/** Buys the episodes at these positions; returns their IDs. */
async function buy(key: string, positions: number[]): Promise<number[]> {
  const workId = works.get(key) ?? 0;
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
  const episodes = rows.map(({ id }) => id);
  const order = { id: crypto.randomUUID(), memberNo, reader: adult(), workId, kind: KINDS.BUNDLE_BUY, episodes };
  const { id } = await quotePurchase(ctx, order);
  await acceptQuote(ctx, { memberNo, quoteId: id, key: crypto.randomUUID() });
  return episodes;
}
const history = (reader: Reader) => listCoinMovements(ctx, { memberNo, reader, limit: 100 });
async function sheetOf(reader: Reader): Promise<string> {
  let sheet = '';
  for await (const lines of streamCoinHistoryCsv(ctx, { memberNo, reader })) sheet += lines;
  return sheet;
}
const open = (episode: number | undefined) =>
  sql`update entitlement set opened_at = seoga_clock() where member_no = ${memberNo} and episode_id = ${episode}`.execute(
    ctx.db,
  );

test('a movement names its work and episodes, and a withdrawal the returned ones', async () => {
  const [first] = await buy('plain', [1, 2, 4]);
  await open(first);
  const [own] = (await listPurchases(ctx, { memberNo, reader: plain(), limit: 10 })).purchases;
  assert.deepEqual(
    own?.episodes.map(({ position, state }) => [position, state]),
    [
      [1, 'opened'],
      [2, 'refundable'],
      [4, 'refundable'],
    ],
  );
  await withdrawPurchase(ctx, { memberNo, purchaseId: own?.id ?? 0, key: crypto.randomUUID() });
  const { movements } = await history(plain());
  assert.deepEqual(
    movements.map(({ kind, spending, balance }) => [kind, spending?.work?.title, spending?.positions, balance]),
    [
      ['purchase-cancel', FORMULA, [2, 4], 49],
      ['purchase', FORMULA, [1, 2, 4], 43],
      ['charge', undefined, undefined, 52],
    ],
  );
  const { purchase, offer } = await loadPurchase(ctx, { memberNo, reader: plain(), purchaseId: own?.id ?? 0 });
  assert.deepEqual(
    [purchase.episodes.map(({ state }) => state), offer.refundable],
    [['opened', 'cancelled', 'cancelled'], []],
  );
});

test('names an adult work only to readers who may see it in lists, even for own purchases', async () => {
  await buy('adult', [1, 2]);
  const loadVisible = async (reader: Reader): Promise<string> => {
    const { movements } = await history(reader);
    const { purchases } = await listPurchases(ctx, { memberNo, reader, limit: 10 });
    const one = await loadPurchase(ctx, { memberNo, reader, purchaseId: purchases[0]?.id ?? 0 });
    const sheet = await sheetOf(reader);
    return JSON.stringify([movements, purchases, one, sheet]);
  };
  assert.match(await loadVisible(adult()), /밤/);
  for (const kind of ['unverified', 'minor', 'adult-off'] as const) {
    const message = await loadVisible({ kind, memberNo });
    assert.doesNotMatch(message, /밤|제목 1/, kind);
    assert.match(message, /성인 작품 1~2화 묶음 소장/, kind);
    const { movements } = await history({ kind, memberNo });
    assert.equal(movements[0]?.spending?.work, null, `${kind} learns no address`);
  }
});

test('the CSV has a BOM, every movement once and no formula', async () => {
  for (let at = 1; at <= 4; at += 1) await buy('plain', [at]);
  const sheet = await sheetOf(plain());
  assert.ok(sheet.startsWith('\uFEFF번호,'));
  const lines = sheet.trim().split('\r\n');
  assert.equal(lines.length, 6);
  assert.ok(lines[1]?.includes(`"'=HYPERLINK(""http://evil"") 4화 묶음 소장"`), lines[1]);
  assert.match(lines.at(-1) ?? '', /,충전,,50,2,,,,5000,52,/);
});

test('the export has every purchase, movement and lot once and names no adult work', async () => {
  const episodes = await buy('plain', [1, 2]);
  await buy('adult', [1]);
  await open(episodes[0]);
  const { purchases } = await listPurchases(ctx, { memberNo, reader: plain(), limit: 10 });
  await withdrawPurchase(ctx, { memberNo, purchaseId: purchases[1]?.id ?? 0, key: crypto.randomUUID() });
  const sheets = new Map((await exportCoins(ctx, memberNo)).map((sheet) => [sheet.name, sheet.rows]));
  assert.deepEqual(
    sheets.get('purchases')?.map(({ work, episodes: names, coins, cancelled }) => [work, names, coins, cancelled]),
    [
      ['성인 작품', '1화', 3, 0],
      [FORMULA, '1~2화', 6, 1],
    ],
  );
  assert.equal(sheets.get('coins')?.length, 4, 'a charge, two purchases, what went back');
  const left = sheets.get('coin-lots')?.map(({ unit, granted, remaining }) => [unit, granted, remaining]);
  assert.deepEqual(left?.toSorted(), [
    ['보너스 코인', 2, 0],
    ['코인', 50, 46],
  ]);
  assert.doesNotMatch(JSON.stringify([...sheets]), /밤/);
});

test('purchases of another member are neither listed nor shown', async () => {
  await buy('plain', [5]);
  const [own] = (await listPurchases(ctx, { memberNo, reader: plain(), limit: 10 })).purchases;
  const stranger = await plantMember(database.pool, `남${made}`);
  assert.equal((await listPurchases(ctx, { memberNo: stranger, reader: plain(), limit: 10 })).purchases.length, 0);
  await assert.rejects(loadPurchase(ctx, { memberNo: stranger, reader: plain(), purchaseId: own?.id ?? 0 }), {
    message: 'NOT_FOUND 0003',
  });
});
