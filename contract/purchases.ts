import { z } from 'zod';
import { answer, recordId } from './envelope.ts';

const kind = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const quotedItem = z.object({ episode: z.int(), list: z.int(), coins: z.int(), hours: z.int().nullable() });

/** `POST /ko/v1/quotes`: what is to be bought or rented; kinds for all name no episodes. */
export const quoteBody = z.object({
  work: recordId,
  kind,
  episodes: z.array(recordId).max(2000).default([]),
});
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
      expires_at: z.iso.datetime(),
    }),
    balance: z.object({ coin: z.int(), bonus: z.int() }),
    /** Coins that are missing; 0 where the wallet suffices. */
    lack: z.int(),
  }),
);
/** `POST /ko/v1/purchases` with `Idempotency-Key`: pays an offer. */
export const purchaseBody = z.object({ quote: z.uuid() });
export const purchaseAnswer = answer(z.object({ purchase: z.int(), kind, coins: z.int(), episodes: z.array(z.int()) }));
/** `GET` and `POST /ko/v1/purchases/:id/withdrawal`: what may be taken back, and taking it back. */
export const withdrawalAnswer = answer(
  z.object({
    coins: z.int(),
    lapsed: z.int(),
    refundable: z.array(z.int()),
    kept: z.array(z.object({ episode: z.int(), why: z.enum(['opened', 'late', 'cancelled']) })),
  }),
);
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
/** The key of a request that moves value: the client's own, the same for every repetition. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/);
