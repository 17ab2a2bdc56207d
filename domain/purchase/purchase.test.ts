import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type IdempotentResponse, checkLedger, grantLots, selectBalances } from '#domain/wallet';
import { importWorks } from '#domain/catalog-import';
import type { Reader } from '#kernel/reader';
import { type PurchaseKind, PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { advanceTimeTo } from '../../tests/support/fixtures/joined-member.ts';
import { plantBuyer } from '../../tests/support/fixtures/planted-members.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { acceptQuote } from './quotes/accept-quote.ts';
import { type Quote, quotePurchase } from './quotes/quote-purchase.ts';
import { withdrawalDeadline } from './refunds/refund-rules.ts';
import { offerWithdrawal, withdrawPurchase } from './refunds/withdraw-purchase.ts';

const EPISODES = 40;
let database: TestDatabase;
let ctx: TestContext;
let workId = 0;
let episodes: number[] = [];

before(async () => {
  database = await testDatabase({ asApplication: true });
  ctx = testContext(database.db);
  const texts = Array.from({ length: EPISODES }, (_none, at) => [`${at}번째 문단입니다.`]);
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('sold', { texts })]), { path: '', dryRun: false });
  workId = report.works[0]?.workId ?? 0;
  await sql`update episode set is_free = false, buy_coins = 3, rental_coins = 1, rental_hours = 72 where work_id = ${workId}`.execute(
    ctx.db,
  );
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', workId)
    .orderBy('position')
    .execute();
  episodes = rows.map(({ id }) => id);
});
after(() => database.drop());

const memberWith = (coin: number, bonus = 0): Promise<number> => plantBuyer(database, { coin, bonus });

function quote(memberNo: number, kind: PurchaseKind, wanted: number[] = []): Promise<Quote> {
  const reader: Reader = { kind: 'unverified', memberNo };
  return quotePurchase(ctx, { id: crypto.randomUUID(), memberNo, reader, workId, kind, episodes: wanted });
}

function buy(memberNo: number, quoteId: string, key: string = crypto.randomUUID()): Promise<IdempotentResponse> {
  return acceptQuote(ctx, { memberNo, quoteId, key });
}

function withdraw(order: { memberNo: number; purchaseId: number }): Promise<IdempotentResponse> {
  return withdrawPurchase(ctx, { ...order, key: crypto.randomUUID() });
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );
const whole = async (): Promise<void> => {
  const { isConsistent, invariants } = await checkLedger(ctx);
  assert.ok(isConsistent, JSON.stringify(invariants));
};

test('B5: each of the six kinds opens its episodes and takes its price', async () => {
  const memberNo = await memberWith(1000);
  const first = await quote(memberNo, KINDS.RENTAL, episodes.slice(0, 1));
  assert.deepEqual([first.coins, first.items[0]?.hours], [1, 72]);
  await buy(memberNo, first.id);
  await buy(memberNo, (await quote(memberNo, KINDS.BUY, episodes.slice(0, 1))).id);
  await buy(memberNo, (await quote(memberNo, KINDS.BUNDLE_BUY, episodes.slice(1, 4))).id);
  await buy(memberNo, (await quote(memberNo, KINDS.BUNDLE_RENTAL, episodes.slice(4, 6))).id);
  const rest = await quote(memberNo, KINDS.ALL_RENTAL);
  assert.equal(rest.items.length, EPISODES - 6, 'neither what is owned nor what is rented');
  await buy(memberNo, rest.id);
  const all = await quote(memberNo, KINDS.ALL_BUY);
  assert.equal(all.items.length, EPISODES - 4, 'what is rented may still be bought');
  await buy(memberNo, all.id);
  assert.equal(await codeOf(quote(memberNo, KINDS.ALL_BUY)), 'PURCHASE_ERROR 0004');
  const spent = 1 + 3 + 9 + 2 + (EPISODES - 6) + (EPISODES - 4) * 3;
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 1000 - spent);
  await whole();
});

test('R1: two hundred concurrent purchases buy the same episode once', async () => {
  const memberNo = await memberWith(700);
  const quotes = await Promise.all(Array.from({ length: 200 }, () => quote(memberNo, KINDS.BUY, episodes.slice(0, 1))));
  const outcomes = await Promise.all(quotes.map(({ id }) => codeOf(buy(memberNo, id))));
  assert.equal(outcomes.filter((code) => code === 'done').length, 1);
  assert.equal(
    outcomes.filter((code) => code === 'PURCHASE_ERROR 0001').length,
    199,
    JSON.stringify([...new Set(outcomes)]),
  );
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 697);
  await whole();
});

test('R2: two hundred requests with one key are one purchase with equal responses', async () => {
  const memberNo = await memberWith(10);
  const { id } = await quote(memberNo, KINDS.BUY, episodes.slice(0, 1));
  const answers = await Promise.all(Array.from({ length: 200 }, () => buy(memberNo, id, 'one-key')));
  assert.equal(new Set(answers.map(({ body }) => body)).size, 1);
  assert.equal(answers.filter(({ isReplayed }) => !isReplayed).length, 1);
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 7);
  const other = await quote(memberNo, KINDS.BUY, episodes.slice(1, 2));
  assert.equal(await codeOf(buy(memberNo, other.id, 'one-key')), 'IDEMPOTENCY_ERROR 0002');
  await whole();
});

test('R3: a wallet of 50 and 50 pays for thirty-three of forty at 3, bonus first', async () => {
  const memberNo = await memberWith(50, 50);
  const quotes = await Promise.all(episodes.map((episode) => quote(memberNo, KINDS.BUY, [episode])));
  const outcomes = await Promise.all(quotes.map(({ id }) => codeOf(buy(memberNo, id))));
  assert.equal(outcomes.filter((code) => code === 'done').length, 33);
  assert.deepEqual([...new Set(outcomes)].toSorted(), ['COIN_ERROR 0001', 'done']);
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 1, bonus: 0 });
  await whole();
});

test('T8: a quote lasts five minutes, for one member, at its price', async () => {
  const memberNo = await memberWith(100);
  const entitled = await quote(memberNo, KINDS.BUY, episodes.slice(0, 1));
  assert.equal(await codeOf(buy(await memberWith(100), entitled.id)), 'PURCHASE_ERROR 0005');
  await sql`update episode set buy_coins = 4 where id = ${episodes[0]}`.execute(ctx.db);
  assert.equal(await codeOf(buy(memberNo, entitled.id)), 'PURCHASE_ERROR 0006');
  await sql`update episode set buy_coins = 3 where id = ${episodes[0]}`.execute(ctx.db);
  await sql`update clock set shift = shift + interval '6 minutes'`.execute(ctx.db);
  assert.equal(await codeOf(buy(memberNo, entitled.id)), 'PURCHASE_ERROR 0005');
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 100);
});

test('a rental may be renewed after its end, not before', async () => {
  const memberNo = await memberWith(10);
  const rent = () => quote(memberNo, KINDS.RENTAL, episodes.slice(0, 1));
  const [one, two] = await Promise.all([rent(), rent()]);
  const outcomes = await Promise.all([codeOf(buy(memberNo, one.id)), codeOf(buy(memberNo, two.id))]);
  assert.deepEqual(outcomes.toSorted(), ['PURCHASE_ERROR 0002', 'done']);
  await sql`update clock set shift = shift + interval '34 days'`.execute(ctx.db);
  assert.equal(await codeOf(buy(memberNo, (await rent()).id)), 'done');
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 8);
  await whole();
});

test('unopened episodes of a bundle are withdrawn within seven days, to their lots, once', async () => {
  const memberNo = await memberWith(10, 5);
  const bought = await buy(memberNo, (await quote(memberNo, KINDS.BUNDLE_BUY, episodes.slice(0, 4))).id);
  const purchaseId: number = JSON.parse(bought.body).result.purchase;
  await sql`update entitlement set opened_at = seoga_clock() where member_no = ${memberNo} and episode_id = ${episodes[1]}`.execute(
    ctx.db,
  );
  const offer = await offerWithdrawal(ctx, { memberNo, purchaseId });
  assert.deepEqual([offer.coins, offer.kept], [9, [{ episode: episodes[1], why: 'opened' }]]);
  const other = await memberWith(0);
  assert.equal(await codeOf(withdraw({ memberNo: other, purchaseId })), 'NOT_FOUND 0003');
  const storm = await Promise.all(Array.from({ length: 20 }, () => codeOf(withdraw({ memberNo, purchaseId }))));
  assert.equal(storm.filter((code) => code === 'done').length, 1);
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 10, bonus: 2 });
  assert.equal(await codeOf(quote(memberNo, KINDS.BUY, episodes.slice(0, 1))), 'done', 'it may be bought again');
  await whole();
});

test('an expired rental is not withdrawn with its purchase when rented again; the rest is', async () => {
  const memberNo = await memberWith(10);
  const rented = await buy(memberNo, (await quote(memberNo, KINDS.BUNDLE_RENTAL, episodes.slice(0, 2))).id);
  const purchaseId: number = JSON.parse(rented.body).result.purchase;
  await sql`update entitlement set opened_at = seoga_clock(), ends_at = seoga_clock() + interval '72 hours'
    where member_no = ${memberNo} and episode_id = ${episodes[0]}`.execute(ctx.db);
  await sql`update clock set shift = shift + interval '73 hours'`.execute(ctx.db);
  await buy(memberNo, (await quote(memberNo, KINDS.RENTAL, episodes.slice(0, 1))).id);
  const offer = await offerWithdrawal(ctx, { memberNo, purchaseId });
  assert.deepEqual([offer.refundable, offer.kept], [[episodes[1]], [{ episode: episodes[0], why: 'opened' }]]);
  await withdraw({ memberNo, purchaseId });
  assert.equal((await selectBalances(ctx.db, memberNo)).coin, 8);
  await whole();
});

test('a quote that was paid and withdrawn cannot be paid again', async () => {
  const memberNo = await memberWith(10);
  const { id } = await quote(memberNo, KINDS.BUY, episodes.slice(0, 1));
  const purchaseId: number = JSON.parse((await buy(memberNo, id)).body).result.purchase;
  await withdraw({ memberNo, purchaseId });
  assert.equal(await codeOf(buy(memberNo, id)), 'PURCHASE_ERROR 0005');
});

test('rejects a withdrawal after seven days, and expired bonus is not revived', async () => {
  const memberNo = await memberWith(1);
  await ctx.db.transaction().execute((tx) =>
    grantLots(tx, {
      memberNo,
      kind: 'grant',
      ref: 'gift:lapsing',
      lots: [
        {
          unit: 'bonus',
          amount: 2,
          expiresAt: new Date(Date.now() + 40 * 86_400_000 + 3_600_000),
          channel: 'gift',
          against: 'issued-free',
        },
      ],
    }),
  );
  const bought = await buy(memberNo, (await quote(memberNo, KINDS.BUY, episodes.slice(0, 1))).id);
  const purchaseId: number = JSON.parse(bought.body).result.purchase;
  await sql`update clock set shift = shift + interval '6 days 23 hours'`.execute(ctx.db);
  const offer = await offerWithdrawal(ctx, { memberNo, purchaseId });
  assert.deepEqual([offer.coins, offer.lapsed], [3, 2]);
  await withdraw({ memberNo, purchaseId });
  const { coin, bonus } = await selectBalances(ctx.db, memberNo);
  assert.deepEqual({ coin, bonus }, { coin: 1, bonus: 0 });
  const late = await memberWith(3);
  const again = await buy(late, (await quote(late, KINDS.BUY, episodes.slice(0, 1))).id);
  const order = { memberNo: late, purchaseId: JSON.parse(again.body).result.purchase };
  const { made_at: boughtAt } = await ctx.db
    .selectFrom('purchase')
    .select('made_at')
    .where('id', '=', order.purchaseId)
    .executeTakeFirstOrThrow();
  const deadline = withdrawalDeadline(boughtAt).getTime();
  await advanceTimeTo(ctx, new Date(deadline - 60_000));
  assert.equal((await offerWithdrawal(ctx, order)).coins, 3);
  await advanceTimeTo(ctx, new Date(deadline));
  assert.equal(await codeOf(withdraw(order)), 'PURCHASE_ERROR 0007');
  await whole();
});

test('a quote needs two database queries, and so does its purchase', async () => {
  const memberNo = await memberWith(10);
  let requested = 0;
  const counting = ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      requested += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = { ...ctx, db: counting };
  const reader: Reader = { kind: 'unverified', memberNo };
  const order = { id: crypto.randomUUID(), memberNo, reader, workId, kind: KINDS.BUNDLE_BUY };
  await quotePurchase(counted, { ...order, episodes: episodes.slice(0, 3) });
  assert.equal(requested, 2);
  await acceptQuote(counted, { memberNo, quoteId: order.id, key: 'counted-key' });
  assert.equal(requested, 4);
});
