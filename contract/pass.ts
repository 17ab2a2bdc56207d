import { z } from 'zod';
import { okResponse, recordId } from './envelope.ts';

/** `POST /ko/v1/pass` with `Idempotency-Key`: buys a pass at the shown price. */
export const passBody = z.object({ days: z.int(), coins: z.int() });
export const passResponse = okResponse(
  z.object({
    pass: z.int(),
    days: z.int(),
    coins: z.int(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  }),
);
/** `POST /ko/v1/pass/cancel` with `Idempotency-Key`. */
export const passCancelBody = z.object({ pass: recordId });
export const passCancelResponse = okResponse(
  z.object({ pass: z.int(), coins: z.int(), lapsed: z.int(), used_days: z.int() }),
);
/** `GET /ko/v1/pass`. */
export const passOfferResponse = okResponse(
  z.object({
    products: z.array(z.object({ days: z.int(), coins: z.int() })),
    /** Works that the pass contains. */
    works: z.int(),
    passes: z.array(
      z.object({
        id: z.int(),
        days: z.int(),
        coins: z.int(),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
        is_running: z.boolean(),
        is_used: z.boolean(),
        /** Coins that a cancellation returns now; null while a later pass waits, and for a pass by card. */
        refund: z.int().nullable(),
      }),
    ),
  }),
);
