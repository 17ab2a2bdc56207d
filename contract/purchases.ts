import { z } from 'zod';
import { unit } from './catalogue.ts';
import { answer, recordId } from './envelope.ts';

const kind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const quotedItem = z.object({ episode: z.int(), list: z.int(), coins: z.int(), hours: z.int().nullable() });

/** `POST /ko/v1/quotes`: what is to be bought or rented; kinds for all name no episodes. */
export const quoteBody = z.object({
  work: recordId,
  kind,
  episodes: z.array(recordId).max(2000).default([]),
  /** Nobody is asked: one episode, within what the member allows. */
  auto: z.boolean().default(false),
});
/** A promotion that runs, as far as prices tell of it. */
const promotion = z.object({ id: z.int(), title: z.string(), percent: z.int(), ends_at: z.iso.datetime() });
/** An offer, with what the wallet holds: a dialog needs nothing else. */
export const quoteAnswer = answer(
  z.object({
    quote: z.object({
      id: z.uuid(),
      kind,
      work: z.int(),
      title: z.string(),
      items: z.array(quotedItem),
      list: z.int(),
      coins: z.int(),
      /** Why it is cheaper than its list price: the promotion, the bundle's percent. */
      promotion: promotion.nullable(),
      bundle_percent: z.int(),
      expires_at: z.iso.datetime(),
    }),
    balance: z.object({ coin: z.int(), bonus: z.int() }),
    /** Coins that are missing; 0 where the wallet suffices. */
    lack: z.int(),
    /** So many episodes that the reader is asked once more. */
    asks_again: z.boolean(),
  }),
);
/** `POST /ko/v1/purchases` with `Idempotency-Key`: pays an offer. */
export const purchaseBody = z.object({ quote: z.uuid(), auto: z.boolean().default(false) });
export const purchaseAnswer = answer(z.object({ purchase: z.int(), kind, coins: z.int(), episodes: z.array(z.int()) }));
/** `GET` and `POST /ko/v1/purchases/:id/withdrawal`: what may be taken back, and taking it back. */
export const withdrawalAnswer = answer(
  z.object({
    coins: z.int(),
    lapsed: z.int(),
    /** Taken off `coins`: what the opened part costs more alone than within the bundle. */
    repriced: z.int(),
    /** Of `coins`, set off against what the member owes. */
    repaid: z.int(),
    refundable: z.array(z.int()),
    kept: z.array(z.object({ episode: z.int(), why: z.enum(['opened', 'late', 'cancelled', 'bundle']) })),
  }),
);
/** What goes back, as the offer named it. */
export const withdrawalBody = z.object({ coins: z.int().min(0), lapsed: z.int().min(0) });
/** The wallet (specification A5, A7 are parts of it). */
export const walletAnswer = answer(
  z.object({
    coin: z.int(),
    bonus: z.int(),
    point: z.int(),
    temp_point: z.int(),
    mileage: z.int(),
    closest: z.object({ amount: z.int(), expires_at: z.iso.datetime().nullable() }),
  }),
);

const salePrice = z.object({ list: z.int(), coins: z.int(), hours: z.int().nullable() });
const finishCost = z.object({ episodes: z.int(), list: z.int(), coins: z.int() });

/** `GET /ko/v1/works/:id/purchase-state`: what a work page and a dialog need of prices and of the reader. */
export const purchaseStateAnswer = answer(
  z.object({
    work: z.int(),
    title: z.string(),
    /** 정가제: discounts are capped by law. */
    is_fixed_price: z.boolean(),
    promotions: z.object({ buy: promotion.nullable(), rental: promotion.nullable() }),
    bundle: z.object({ from: z.int(), percent: z.int() }).nullable(),
    wait_free: z
      .object({
        every_hours: z.int(),
        rental_hours: z.int(),
        except_last: z.int(),
        /** Null for visitors: nobody's clock runs. */
        ready_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    tickets: z.int(),
    /** Null for visitors. */
    balance: z.object({ coin: z.int(), bonus: z.int(), debt: z.int() }).nullable(),
    /** What all that is left costs together; null where nothing is left to be held that way. */
    finish: z.object({ buy: finishCost.nullable(), rental: finishCost.nullable() }),
    episodes: z.array(
      z.object({
        id: z.int(),
        position: z.int(),
        title: z.string(),
        unit,
        state: z.enum(['free', 'owned', 'rented', 'locked', 'upcoming']),
        ends_at: z.iso.datetime().nullable(),
        is_opened: z.boolean(),
        buy: salePrice.nullable(),
        rental: salePrice.nullable(),
        is_wait_free: z.boolean(),
      }),
    ),
  }),
);

/** `POST /ko/v1/tickets/use` with `Idempotency-Key`: opens an episode as a rental without coins. */
export const ticketUseBody = z.object({ episode: recordId, kind: z.enum(['ticket', 'wait-free']) });
export const ticketUseAnswer = answer(
  z.object({
    episode: z.int(),
    kind: z.enum(['ticket', 'wait-free']),
    hours: z.int(),
    tickets: z.int(),
    wait_free_ready_at: z.iso.datetime().nullable(),
  }),
);
/** `GET /ko/v1/tickets`: those that still live; one without a work opens any that is rented out. */
export const ticketsAnswer = answer(
  z.object({
    tickets: z.array(
      z.object({
        id: z.int(),
        work: z.object({ id: z.int(), title: z.string(), is_adult: z.boolean() }).nullable(),
        hours: z.int(),
        count: z.int(),
        expires_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
);

const limit = z.int().min(0).max(10_000_000).nullable();
const ceiling = z.int().positive().max(1_000_000).nullable();
/** `PUT /ko/v1/member/spending`: a raised monthly limit holds from the next month on. */
export const spendingBody = z.object({
  auto: z.boolean(),
  auto_episode_coins: ceiling,
  auto_day_coins: ceiling,
  month_limit: limit,
});
/** What a member allows itself, and what was spent of it. */
export const spendingAnswer = answer(
  z.object({
    auto: z.boolean(),
    auto_episode_coins: ceiling,
    auto_day_coins: ceiling,
    month_limit: limit,
    month_spent: z.int(),
    month_limit_next: z.object({ limit, from: z.iso.date() }).nullable(),
  }),
);
/** The key of a request that moves value: the client's own, the same for every repetition. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/);
