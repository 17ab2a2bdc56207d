import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { buyQuoted, withdrawPurchase } from '#domain/purchase';
import { giveLots } from '#domain/wallet';
import type { PurchaseKind } from '#vocabulary/purchases';
import { MODEL_WORK, type MoneyModel, momentOf } from './money-model.ts';
import { type SellingShop, type SoldWork, codeOf } from './selling-shop.ts';

/** The shop as one member of it is seen by the model. */
export interface MoneyWorld {
  shop: SellingShop;
  work: SoldWork;
  memberNo: number;
}

/** Gives a lot twice; it is given once. */
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
      expiresAt: endsAt === null ? null : momentOf(endsAt),
      channel: 'gift',
      against,
    },
  ];
  const ref = `model:${crypto.randomUUID()}`;
  const twice = async (): Promise<boolean> =>
    (await shop.ctx.db.transaction().execute((tx) => giveLots(tx, { memberNo, kind: 'grant', ref, lots }))).isNew;
  assert.deepEqual([await twice(), await twice()], [true, false], 'the same thing is given once');
  model.give(order.unit, order.amount, endsAt);
}

/** Hours pass for both. */
export async function passed(model: MoneyModel, { shop }: MoneyWorld, hours: number): Promise<void> {
  await shop.pass(`${hours} hours`);
  model.now += hours;
}

/** Takes a purchase back twice under one key. */
export async function takenBack(
  model: MoneyModel,
  { shop, memberNo }: MoneyWorld,
  purchase: MoneyModel['purchases'][number],
): Promise<void> {
  const order = { memberNo, purchaseId: purchase.id, key: crypto.randomUUID() };
  const expected = model.withdraw(purchase);
  const answer = withdrawPurchase(shop.ctx, order);
  if (!expected) {
    assert.equal(await codeOf(answer), 'PURCHASE_ERROR 0007');
    return;
  }
  const { coins, lapsed } = JSON.parse((await answer).body).result;
  assert.deepEqual({ coins, lapsed }, expected);
  assert.equal((await withdrawPurchase(shop.ctx, order)).body, (await answer).body, 'its key gets its bytes');
}

/** Asks for an offer; undefined where both refuse. */
export async function offered(
  model: MoneyModel,
  { shop, work, memberNo }: MoneyWorld,
  order: { kind: PurchaseKind; wanted: number[] },
): Promise<MoneyModel['quotes'][number] | undefined> {
  const expected = model.offer(order.kind, order.wanted);
  const episodes = order.wanted.map((at) => work.episodes[at] ?? 0);
  const asked = shop.quote(memberNo, { work, kind: order.kind, episodes });
  if (typeof expected === 'string') {
    assert.equal(await codeOf(asked), expected);
    return undefined;
  }
  const quote = await asked;
  assert.deepEqual(
    quote.items.map((item) => work.episodes.indexOf(item.episode)),
    expected.episodes,
  );
  assert.equal(quote.coins, expected.episodes.length * MODEL_WORK[expected.way]);
  const kept = { id: quote.id, ...expected, madeAt: model.now, isPaid: false };
  model.quotes.push(kept);
  return kept;
}

/** Pays an offer, or is refused as the model says. */
export async function paid(
  model: MoneyModel,
  { shop, memberNo }: MoneyWorld,
  quote: MoneyModel['quotes'][number],
): Promise<void> {
  const expected = model.refusalToPay(quote);
  const key = crypto.randomUUID();
  const answer = buyQuoted(shop.ctx, { memberNo, quoteId: quote.id, key });
  assert.equal(await codeOf(answer), expected ?? 'done');
  if (expected) return;
  const { body } = await answer;
  model.pay(quote, JSON.parse(body).result.purchase);
  model.answered.push({ key, quote, body });
}

/** What opening an episode writes: an owned one counts as opened, a rental's clock starts. */
export async function openHeld({ shop, memberNo }: MoneyWorld, episodeId: number): Promise<void> {
  await sql`
    update entitlement set opened_at = coalesce(opened_at, seoga_clock()),
      ends_at = case when opened_at is null then seoga_clock() + make_interval(hours => rental_hours) else ends_at end
    where member_no = ${memberNo} and episode_id = ${episodeId} and kind = (
      select min(kind) from entitlement where member_no = ${memberNo} and episode_id = ${episodeId} and revoked_at is null
        and (ends_at is null or ends_at > seoga_clock()))`.execute(shop.ctx.db);
}
