import { z } from 'zod';
import { unit } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

/** The secret in a gift's link. */
const giftToken = z.string().max(60);

/** `POST /ko/v1/reader-gifts` with `Idempotency-Key`: gives episodes to another member. */
export const readerGiftBody = z.object({
  work: recordId,
  /** Null: the whole work. */
  episodes: z.array(recordId).min(1).max(2000).nullable().default(null),
  /** Null: by link. */
  nick: z.string().max(100).nullable().default(null),
  message: z.string().max(1000).default(''),
  /** What it costs, as shown. */
  coins: z.int().min(0),
});
export const readerGiftResponse = okResponse(
  z.object({ gift: z.int(), coins: z.int(), episodes: z.int(), expires_at: z.iso.datetime() }),
);
/** `POST /ko/v1/reader-gifts/:id/cancel` and `/decline` with `Idempotency-Key`: the coins return. */
export const readerGiftEndResponse = okResponse(z.object({ gift: z.int(), coins: z.int(), lapsed: z.int() }));
/** `POST /ko/v1/reader-gifts/accept` and `/decline` with `Idempotency-Key`. */
export const readerGiftTokenBody = z.object({ token: giftToken });
export const readerGiftAcceptResponse = okResponse(
  z.object({
    gift: z.int(),
    work: z.int(),
    episodes: z.array(z.int()),
    /** Episodes that the member had already. */
    owned: z.int(),
  }),
);
/** `GET /ko/v1/my/reader-gifts`. */
export const readerGiftsQuery = z.object({
  side: z.enum(['sent', 'received']).default('sent'),
  before: recordId.optional(),
});
export const readerGiftsResponse = okResponse(
  z.object({
    items: z.array(
      z.object({
        id: z.int(),
        giver: z.string(),
        receiver: z.string().nullable(),
        /** Null for adult works that are not shown. */
        work: z.object({ id: z.int(), title: z.string() }).nullable(),
        unit,
        positions: z.array(z.int()),
        coins: z.int(),
        message: z.string(),
        state: z.enum(['open', 'accepted', 'declined', 'taken-back', 'expired', 'stopped']),
        at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
        /** Of the link, while it is open. */
        token: giftToken.nullable(),
      }),
    ),
    next: z.int().nullable(),
  }),
);
