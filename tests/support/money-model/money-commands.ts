import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import { confirmStorePurchase, syncStorePurchase } from '#domain/payment';
import { acceptQuote, grantTickets, useTicket } from '#domain/purchase';
import { type Clerk, decideProposal, listProposals, requestMoneyAction } from '#domain/payment-operations';
import { expireLots, selectBalances } from '#domain/wallet';
import { PURCHASE_KINDS as KINDS, type PurchaseKind } from '#shared/money/purchases';
import { FULL_SHARE } from '#shared/money/app-stores';
import { plantStaff } from '../fixtures/planted-staff.ts';
import {
  type MoneyWorld,
  given,
  offered,
  openEntitledEpisode,
  paid,
  passed,
  refundedEpisode,
} from './money-actions.ts';
import { MODEL_WORK, type MoneyModel, timestampOf } from './money-model.ts';
import { type SellingShop, codeOf } from '../servers/selling-shop.ts';

/** Runs an action on model and system and compares. */
class Step implements fc.AsyncCommand<MoneyModel, MoneyWorld> {
  readonly #name: string;
  readonly #act: (model: MoneyModel, world: MoneyWorld) => Promise<void>;

  constructor(name: string, action: (model: MoneyModel, world: MoneyWorld) => Promise<void>) {
    this.#name = name;
    this.#act = action;
  }

  check(): boolean {
    return true;
  }

  async run(model: MoneyModel, world: MoneyWorld): Promise<void> {
    await this.#act(model, world);
    await assertSame(model, world);
  }

  toString(): string {
    return this.#name;
  }
}

async function assertSame(model: MoneyModel, { shop, work, memberNo }: MoneyWorld): Promise<void> {
  const { coin, bonus, debt } = await selectBalances(shop.ctx.db, memberNo);
  assert.deepEqual({ coin, bonus, debt }, { ...model.balances(), debt: model.debt });
  const { rows } = await sql<{ episode: number; kind: string }>`
    select episode_id as episode, kind from entitlement where member_no = ${memberNo} and revoked_at is null
      and (ends_at is null or ends_at > seoga_clock())`.execute(shop.ctx.db);
  const stored = rows.map(({ episode, kind }) => `${work.episodes.indexOf(episode)} ${kind}`);
  assert.deepEqual(stored.toSorted(), model.rights());
  const left = await sql<{ left: number }>`
    select coalesce(sum(remaining), 0)::int as left from ticket
    where member_no = ${memberNo} and (expires_at is null or expires_at > seoga_clock())`.execute(shop.ctx.db);
  assert.equal(left.rows[0]?.left, model.tickets());
}

const PAID_HOURS = 5 * 365 * 24;
const episode = fc.nat({ max: MODEL_WORK.episodes - 1 });
const kind = fc.constantFrom<PurchaseKind[]>(...Object.values(KINDS));
const pick = fc.nat({ max: 30 });
/** Never a full hour, so that nothing ends exactly at a check. */
const life = fc.option(fc.integer({ min: 1, max: 1200 }).map((hours) => hours + 0.5));

const granting = fc.record({
  unit: fc.constantFrom('coin' as const, 'bonus' as const),
  amount: fc.integer({ min: 1, max: 12 }),
  life,
});
const grant = granting.map(
  (order) =>
    new Step(`give ${order.amount} ${order.unit} for ${order.life}`, (model, world) => given(model, world, order)),
);

const options = fc.record({ kind, wanted: fc.array(episode, { minLength: 1, maxLength: 4 }) });
const show = options.map(
  (order) =>
    new Step(
      `offer ${order.kind} of ${order.wanted.join()}`,
      async (model, world) => void (await offered(model, world, order)),
    ),
);
const buy = options.map(
  (order) =>
    new Step(`buy ${order.kind} of ${order.wanted.join()}`, async (model, world) => {
      const quote = await offered(model, world, order);
      if (quote) await paid(model, world, quote);
    }),
);
const buyOne = fc.record({ episode, isRental: fc.boolean() }).map(
  (order) =>
    new Step(`${order.isRental ? 'rent' : 'buy'} ${order.episode}`, async (model, world) => {
      const one = order.isRental ? KINDS.RENTAL : KINDS.BUY;
      const quote = await offered(model, world, { kind: one, wanted: [order.episode] });
      if (quote) await paid(model, world, quote);
    }),
);
const buyLater = pick.map(
  (at) =>
    new Step(`pay offer ${at}`, async (model, world) => {
      const quote = model.quotes[at % Math.max(1, model.quotes.length)];
      if (quote) await paid(model, world, quote);
    }),
);
const buyTwice = options.map(
  (order) =>
    new Step(`buy ${order.kind} of ${order.wanted.join()} in two windows`, async (model, world) => {
      const quote = await offered(model, world, order);
      if (!quote) return;
      const expected = model.refusalToPay(quote);
      const tries = [1, 2].map(() =>
        acceptQuote(world.shop.ctx, { memberNo: world.memberNo, quoteId: quote.id, key: crypto.randomUUID() }),
      );
      const codes = await Promise.all(tries.map(codeOf));
      const done = tries[codes.indexOf('done')];
      assert.equal(codes.filter((code) => code === 'done').length, expected ? 0 : 1, codes.join());
      if (done) model.pay(quote, JSON.parse((await done).body).result.purchase);
    }),
);

const replay = pick.map(
  (at) =>
    new Step(`repeat key ${at}`, async (model, { shop, memberNo }) => {
      const existing = model.answered[at % Math.max(1, model.answered.length)];
      if (!existing) return;
      const again = await acceptQuote(shop.ctx, { memberNo, quoteId: existing.quote.id, key: existing.key });
      assert.deepEqual(again, { body: existing.body, isReplayed: true });
    }),
);
const otherBody = pick.map(
  (at) =>
    new Step(`key ${at} for something else`, async (model, { shop, memberNo }) => {
      const existing = model.answered[at % Math.max(1, model.answered.length)];
      if (!existing) return;
      const other = acceptQuote(shop.ctx, { memberNo, quoteId: crypto.randomUUID(), key: existing.key });
      assert.equal(await codeOf(other), 'IDEMPOTENCY_ERROR 0002');
    }),
);

const withdraw = pick.map(
  (at) =>
    new Step(`take back ${at}`, async (model, world) => {
      const purchase = model.purchases[at % Math.max(1, model.purchases.length)];
      if (purchase) await refundedEpisode(model, world, purchase);
    }),
);
/** A refund of expired bonus coins does not revive them. */
const withdrawLapsed = fc.record({ at: episode, hours: fc.integer({ min: 1, max: 100 }) }).map(
  ({ at, hours }) =>
    new Step(`buy ${at} with what ends in ${hours} hours, and take it back`, async (model, world) => {
      await given(model, world, { unit: 'bonus', amount: 1, life: hours - 0.5 });
      const quote = await offered(model, world, { kind: KINDS.BUY, wanted: [at] });
      if (quote) await paid(model, world, quote);
      await passed(model, world, hours);
      const purchase = model.purchases.at(-1);
      if (purchase) await refundedEpisode(model, world, purchase);
    }),
);

const open = episode.map(
  (at) =>
    new Step(`open ${at}`, async (model, world) => {
      if (model.open(at)) await openEntitledEpisode(world, world.work.episodes[at] ?? 0);
    }),
);
const pass = fc
  .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 800 }))
  .map((hours) => new Step(`${hours} hours pass`, (model, world) => passed(model, world, hours)));
const expire = fc.constant(
  new Step('write down what expired', async (_model, { shop }) => void (await expireLots(shop.ctx))),
);

const ticketing = fc.record({ count: fc.integer({ min: 1, max: 3 }), hours: fc.constantFrom(24, 72), life });
const tickets = ticketing.map(
  (order) =>
    new Step(`give ${order.count} tickets for ${order.life}`, async (model, { shop, work, memberNo }) => {
      const endsAt = order.life === null ? null : model.now + order.life;
      const { count, hours } = order;
      const result = { memberNo, ref: `model:${crypto.randomUUID()}`, workId: work.id, count, hours };
      await shop.ctx.db
        .transaction()
        .execute((tx) => grantTickets(tx, { ...result, expiresAt: endsAt === null ? null : timestampOf(endsAt) }));
      model.giveTickets(count, hours, endsAt);
    }),
);
const ticket = episode.map(
  (at) =>
    new Step(`open ${at} by a ticket`, async (model, { shop, work, memberNo }) => {
      const expected = model.useTicket(at);
      const reader = { kind: 'unverified' as const, memberNo };
      const order = { memberNo, reader, episodeId: work.episodes[at] ?? 0, kind: 'ticket' as const };
      assert.equal(await codeOf(useTicket(shop.ctx, { ...order, key: crypto.randomUUID() })), expected ?? 'done');
    }),
);

/** A store purchase, delivered by the app and the store at once. */
const storeCharge = fc.constantFrom('app-store' as const, 'google-play' as const).map(
  (store) =>
    new Step(`buy coins in ${store}`, async (model, { shop, memberNo }) => {
      const transactionId = crypto.randomUUID();
      const result = { product: 'seoga.coin.10', amountMicros: 1_200_000_000 };
      shop.ctx.stores.tell(store, transactionId, result);
      const proof =
        store === 'app-store'
          ? { store, jws: transactionId }
          : { store, product: result.product, purchaseToken: transactionId };
      const name = { store, transactionId, product: result.product };
      await Promise.all([
        confirmStorePurchase(shop.ctx, { memberNo, proof }),
        syncStorePurchase(shop.ctx, name),
        confirmStorePurchase(shop.ctx, { memberNo, proof }),
      ]);
      model.chargeInStore(transactionId);
    }),
);

/** An App Store refund or its reversal, each delivered twice. */
const storeWord = fc.record({ at: pick, isRefund: fc.boolean() }).map(
  ({ at, isRefund }) =>
    new Step(`${isRefund ? 'refund' : 'undo the refund of'} store charge ${at}`, async (model, { shop }) => {
      const charge = model.storeCharges[at % Math.max(1, model.storeCharges.length)];
      if (!charge) return;
      const { transactionId } = charge;
      const row = await shop.ctx.db
        .selectFrom('store_purchase')
        .select('store')
        .where('transaction_id', '=', transactionId)
        .executeTakeFirstOrThrow();
      // Google does not reverse refunds.
      if (!isRefund && row.store === 'google-play') return;
      const message = isRefund
        ? { state: 'refunded' as const, returnedShare: FULL_SHARE }
        : { state: 'purchased' as const, returnedShare: 0 };
      shop.ctx.stores.tell(row.store, transactionId, message);
      const name = { store: row.store, transactionId, product: null };
      await Promise.all([syncStorePurchase(shop.ctx, name), syncStorePurchase(shop.ctx, name)]);
      if (isRefund) model.refundInStore(charge);
      else model.undoStoreRefund(charge);
    }),
);

/** Manual adjustments, with or without approval, each sent twice. */
const byHand = fc
  .record({
    unit: fc.constantFrom('coin' as const, 'bonus' as const),
    amount: fc.integer({ min: -8, max: 8 }),
    limit: fc.constantFrom(0, 1_000_000),
  })
  .filter(({ amount }) => amount !== 0)
  .map(
    (order) =>
      new Step(`${order.amount} ${order.unit} by hand, limit ${order.limit}`, async (model, { shop, memberNo }) => {
        const { unit, amount, limit } = order;
        const [by, second] = await clerksOf(shop);
        const sum = { act: 'adjust' as const, unit, amount, days: null };
        const press = { by, mayDecide: true, limit, memberNo, wish: sum, reason: '보상', key: crypto.randomUUID() };
        const isShort = amount < 0 && model.balances()[unit] < -amount;
        if (limit > 0) {
          const message = await Promise.all(
            [requestMoneyAction(shop.ctx, press), requestMoneyAction(shop.ctx, press)].map(codeOf),
          );
          assert.deepEqual([...new Set(message)], [isShort ? 'MONEY_ERROR 0004' : 'done']);
        } else {
          assert.equal(await requestMoneyAction(shop.ctx, press), 'proposed');
          const { proposals } = await listProposals(shop.ctx, { isOpen: true, memberNo });
          const decision = { id: proposals[0]?.id ?? 0, isApproved: true, message: '', key: crypto.randomUUID() };
          assert.equal(await codeOf(decideProposal(shop.ctx, { by, ...decision })), 'MONEY_ERROR 0007');
          const message = await codeOf(decideProposal(shop.ctx, { by: second, ...decision, key: crypto.randomUUID() }));
          assert.equal(message, isShort ? 'MONEY_ERROR 0004' : 'done');
        }
        if (isShort) return;
        if (amount > 0) model.give(unit, amount, unit === 'coin' ? model.now + PAID_HOURS : null);
        else model.take(unit, -amount);
      }),
  );

/** Refunds for defective content: everything or every other episode, opened or not. */
const defect = fc.tuple(pick, fc.boolean()).map(
  ([at, isPart]) =>
    new Step(`pay ${isPart ? 'a part of ' : ''}${at} back as defective`, async (model, { shop, work, memberNo }) => {
      const purchase = model.purchases[at % Math.max(1, model.purchases.length)];
      if (!purchase) return;
      const [by] = await clerksOf(shop);
      const knownOn = await shop.today();
      const part = isPart ? purchase.items.filter((_one, n) => n % 2 === 0).map((item) => item.episode) : undefined;
      const episodes = part?.map((one) => work.episodes[one] ?? 0);
      const full = { act: 'purchase-refund' as const, purchase: purchase.id, knownOn };
      const refund = episodes ? { ...full, episodes } : full;
      const press = {
        by,
        mayDecide: true,
        limit: 1_000_000,
        memberNo,
        wish: refund,
        reason: '하자',
        key: crypto.randomUUID(),
      };
      const message = await Promise.all(
        [requestMoneyAction(shop.ctx, press), requestMoneyAction(shop.ctx, press)].map(codeOf),
      );
      const isBack = model.payBack(purchase, part);
      assert.deepEqual([...new Set(message)], [isBack ? 'done' : 'PURCHASE_ERROR 0007']);
    }),
);

const clerks = new WeakMap<SellingShop, Promise<[Clerk, Clerk]>>();

function clerksOf(shop: SellingShop): Promise<[Clerk, Clerk]> {
  const existing = clerks.get(shop);
  if (existing) return existing;
  const created = Promise.all([plantStaff(shop.ctx.db, 'owner'), plantStaff(shop.ctx.db, 'owner')]);
  clerks.set(shop, created);
  return created;
}

export const MONEY_COMMANDS = [
  grant,
  grant,
  show,
  buy,
  buyOne,
  buyOne,
  buyLater,
  buyTwice,
  replay,
  otherBody,
  withdraw,
  withdraw,
  withdrawLapsed,
  open,
  open,
  pass,
  expire,
  tickets,
  ticket,
  storeCharge,
  storeWord,
  storeWord,
  byHand,
  byHand,
  defect,
];
