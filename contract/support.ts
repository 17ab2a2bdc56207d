import { z } from 'zod';
import { okResponse, recordId } from './envelope.ts';

const visibility = z.enum(['public', 'private', 'nameless']);

/** `POST /ko/v1/support` with `Idempotency-Key`: gives paid coins to the author of a work. */
export const supportBody = z.object({
  work: recordId,
  coins: z.int(),
  message: z.string().max(1000).default(''),
  visibility: visibility.default('public'),
});
export const supportResponse = okResponse(z.object({ support: z.int(), coins: z.int(), author_won: z.int() }));
/** `POST /ko/v1/support/:id/cancel` with `Idempotency-Key`. */
export const supportCancelResponse = okResponse(z.object({ support: z.int(), coins: z.int(), lapsed: z.int() }));
/** `GET /ko/v1/my/supports`. */
export const supportsQuery = z.object({ before: recordId.optional() });
export const supportsResponse = okResponse(
  z.object({
    items: z.array(
      z.object({
        id: z.int(),
        pen: z.object({ id: z.int(), name: z.string() }),
        coins: z.int(),
        is_monthly: z.boolean(),
        message: z.string(),
        visibility,
        at: z.iso.datetime(),
        cancelled_at: z.iso.datetime().nullable(),
        /** Of days that were left when the support was paused. */
        returned_coins: z.int(),
        /** Until when it can be taken back; null when that is over. */
        undo_until: z.iso.datetime().nullable(),
      }),
    ),
    monthly: z.array(
      z.object({
        id: z.int(),
        pen: z.object({ id: z.int(), name: z.string() }),
        coins: z.int(),
        paid_until: z.iso.datetime(),
        renews: z.boolean(),
        /** Until the author keeps the promise of early episodes again. */
        is_paused: z.boolean(),
      }),
    ),
    next: z.int().nullable(),
  }),
);
