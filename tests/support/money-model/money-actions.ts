import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { acceptQuote, withdrawPurchase } from '#domain/purchase';
import { grantLots } from '#domain/wallet';
import type { PurchaseKind } from '#shared/money/purchases';
import { MODEL_WORK, type MoneyModel, timestampOf } from './money-model.ts';
import { type SellingShop, type SoldWork, codeOf } from '../servers/selling-shop.ts';

/** One member's view of the real system. */
export interface MoneyWorld {
  shop: SellingShop;
  work: SoldWork;
  memberNo: number;
}

/** Grants twice; must be idempotent. */
export async function given(
  model: MoneyModel,
  { shop, memberNo }: MoneyWorld,
  order: { unit: 'coin' | 'bonus'; amount: number; life: number | null },
): Promise<void> {
  const endsAt = order.life === null ? null : model.now + order.life;
  const against = order.unit === 'coin' ? ('issued-paid' as const) : ('issued-free' as const);
  const lots = [
    {
      unit: order.unit,
      amount: order.amount,
      expiresAt: endsAt === null ? null : timestampOf(endsAt),
      channel: 'gift',
      against,
    },
  ];
  const ref = `model:${crypto.randomUUID()}`;
  const twice = async (): Promise<boolean> =>
    (await shop.ctx.db.transaction().execute((tx) => grantLots(tx, { memberNo, kind: 'grant', ref, lots }))).isNew;
  assert.deepEqual([await twice(), await twice()], [true, false], 'the same thing is given once');
  model.give(order.unit, order.amount, endsAt);
}

export async function passed(model: MoneyModel, { shop }: MoneyWorld, hours: number): Promise<void> {
  await shop.pass(`${hours} hours`);
  model.now += hours;
}

/** Refunds twice under one key. */
export async function refundedEpisode(
  model: MoneyModel,
  { shop, memberNo }: MoneyWorld,
  purchase: MoneyModel['purchases'][number],
): Promise<void> {
  const order = { memberNo, purchaseId: purchase.id, key: crypto.randomUUID() };
  const expected = model.withdraw(purchase);
  const response = withdrawPurchase(shop.ctx, order);
  if (!expected) {
    assert.equal(await codeOf(response), 'PURCHASE_ERROR 0007');
    return;
  }
  const { coins, lapsed } = JSON.parse((await response).body).result;
  assert.deepEqual({ coins, lapsed }, expected);
  assert.equal((await withdrawPurchase(shop.ctx, order)).body, (await response).body, 'its key gets its bytes');
}

/** Undefined where both reject. */
export async function offered(
  model: MoneyModel,
  { shop, work, memberNo }: MoneyWorld,
  order: { kind: PurchaseKind; wanted: number[] },
): Promise<MoneyModel['quotes'][number] | undefined> {
  const expected = model.offer(order.kind, order.wanted);
  const episodes = order.wanted.map((at) => work.episodes[at] ?? 0);
  const requests = shop.quote(memberNo, { work, kind: order.kind, episodes });
  if (typeof expected === 'string') {
    assert.equal(await codeOf(requests), expected);
    return undefined;
  }
  const quote = await requests;
  assert.deepEqual(
    quote.items.map((item) => work.episodes.indexOf(item.episode)),
    expected.episodes,
  );
  assert.equal(quote.coins, expected.episodes.length * MODEL_WORK[expected.method]);
  const saved = { id: quote.id, ...expected, madeAt: model.now, isPaid: false };
  model.quotes.push(saved);
  return saved;
}

/** Pays, or expects the model's error. */
export async function paid(
  model: MoneyModel,
  { shop, memberNo }: MoneyWorld,
  quote: MoneyModel['quotes'][number],
): Promise<void> {
  const expected = model.refusalToPay(quote);
  const key = crypto.randomUUID();
  const response = acceptQuote(shop.ctx, { memberNo, quoteId: quote.id, key });
  assert.equal(await codeOf(response), expected ?? 'done');
  if (expected) return;
  const { body } = await response;
  model.pay(quote, JSON.parse(body).result.purchase);
  model.answered.push({ key, quote, body });
}

export async function openEntitledEpisode({ shop, memberNo }: MoneyWorld, episodeId: number): Promise<void> {
  await sql`
    update entitlement set opened_at = coalesce(opened_at, seoga_clock()),
      ends_at = case when opened_at is null then seoga_clock() + make_interval(hours => rental_hours) else ends_at end
    where member_no = ${memberNo} and episode_id = ${episodeId} and kind = (
      select min(kind) from entitlement where member_no = ${memberNo} and episode_id = ${episodeId} and revoked_at is null
        and (ends_at is null or ends_at > seoga_clock()))`.execute(shop.ctx.db);
}
