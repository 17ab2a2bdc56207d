import { z } from 'zod';
import { unit } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

const kind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const quotedItem = z.object({ episode: z.int(), list: z.int(), coins: z.int(), hours: z.int().nullable() });

/** `POST /ko/v1/quotes`: what to buy or rent; whole-work kinds name no episodes. */
export const quoteBody = z.object({
  work: recordId,
  kind,
  episodes: z.array(recordId).max(2000).default([]),
  /** Automatic purchase of one episode within the member's limits. */
  auto: z.boolean().default(false),
});
/** A running promotion. */
const promotion = z.object({ id: z.int(), title: z.string(), percent: z.int(), ends_at: z.iso.datetime() });
/** A quote with the balance, complete for the dialog. */
export const quoteResponse = okResponse(
  z.object({
    quote: z.object({
      id: z.uuid(),
      kind,
      work: z.int(),
      title: z.string(),
      items: z.array(quotedItem),
      list: z.int(),
      coins: z.int(),
      /** Reasons for a discount. */
      promotion: promotion.nullable(),
      bundle_percent: z.int(),
      expires_at: z.iso.datetime(),
    }),
    balance: z.object({ coin: z.int(), bonus: z.int() }),
    /** Missing coins. */
    lack: z.int(),
    /** Requires an extra confirmation. */
    asks_again: z.boolean(),
  }),
);
/** `POST /ko/v1/purchases` with `Idempotency-Key`: pays a quote. */
export const purchaseBody = z.object({ quote: z.uuid(), auto: z.boolean().default(false) });
export const purchaseResponse = okResponse(
  z.object({ purchase: z.int(), kind, coins: z.int(), episodes: z.array(z.int()) }),
);
/** `GET` and `POST /ko/v1/purchases/:id/withdrawal`: quotes and executes a withdrawal. */
export const withdrawalResponse = okResponse(
  z.object({
    coins: z.int(),
    lapsed: z.int(),
    /** Deducted: the opened part at its price outside the bundle. */
    repriced: z.int(),
    /** Part of `coins` offset against the member's debt. */
    repaid: z.int(),
    refundable: z.array(z.int()),
    kept: z.array(z.object({ episode: z.int(), why: z.enum(['opened', 'late', 'cancelled', 'bundle']) })),
  }),
);
/** Amounts as quoted. */
export const withdrawalBody = z.object({ coins: z.int().min(0), lapsed: z.int().min(0) });
/** The wallet (specification A5, A7 are parts of it). */
export const walletResponse = okResponse(
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

/** `GET /ko/v1/works/:id/purchase-state`: prices and the reader's state for page and dialog. */
export const purchaseStateResponse = okResponse(
  z.object({
    work: z.int(),
    title: z.string(),
    /** 정가제: the law caps discounts. */
    is_fixed_price: z.boolean(),
    promotions: z.object({ buy: promotion.nullable(), rental: promotion.nullable() }),
    bundle: z.object({ from: z.int(), percent: z.int() }).nullable(),
    wait_free: z
      .object({
        every_hours: z.int(),
        rental_hours: z.int(),
        except_last: z.int(),
        /** Null for visitors. */
        ready_at: z.iso.datetime().nullable(),
      })
      .nullable(),
    tickets: z.int(),
    /** Null for visitors. */
    balance: z.object({ coin: z.int(), bonus: z.int(), debt: z.int() }).nullable(),
    /** Price of all remaining episodes; null when none is left. */
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
        /** Open before its day, at the price of `buy`. */
        early: z.object({ opens_at: z.iso.datetime(), is_free_later: z.boolean() }).nullable(),
      }),
    ),
  }),
);

/** `POST /ko/v1/tickets/use` with `Idempotency-Key`: rents an episode without coins. */
export const ticketUseBody = z.object({ episode: recordId, kind: z.enum(['ticket', 'wait-free']) });
export const ticketUseResponse = okResponse(
  z.object({
    episode: z.int(),
    kind: z.enum(['ticket', 'wait-free']),
    hours: z.int(),
    tickets: z.int(),
    wait_free_ready_at: z.iso.datetime().nullable(),
  }),
);
/** `GET /ko/v1/tickets`: valid tickets; one without a work fits any. */
export const ticketsResponse = okResponse(
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
/** `PUT /ko/v1/member/spending`: a raised monthly limit applies from next month. */
export const spendingBody = z.object({
  auto: z.boolean(),
  auto_episode_coins: ceiling,
  auto_day_coins: ceiling,
  month_limit: limit,
});
/** Spending limits and amounts spent. */
export const spendingResponse = okResponse(
  z.object({
    auto: z.boolean(),
    auto_episode_coins: ceiling,
    auto_day_coins: ceiling,
    month_limit: limit,
    month_spent: z.int(),
    month_limit_next: z.object({ limit, from: z.iso.date() }).nullable(),
  }),
);
/** Idempotency key chosen by the client, the same for every retry. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/);
