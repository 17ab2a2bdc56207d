import { z } from 'zod';
import { okResponse, recordId } from './envelope.ts';
import { cardCover } from './pictures.ts';

const moment = z.iso.datetime();
const thing = z.object({
  kind: z.enum(['bonus', 'point', 'temp-point', 'mileage', 'ticket', 'work']),
  /** Coins, points or tickets; for episodes 0 means all. */
  amount: z.int().nonnegative(),
  /** Days valid after claiming; null without expiry. */
  days: z.int().nullable(),
  /** Rental hours. */
  hours: z.int().nullable(),
  /** Null for any work, or a work that the reader may not see. */
  work: z.int().nullable(),
  work_title: z.string(),
  hold: z.enum(['buy', 'rental']).nullable(),
});
const entitled = { title: z.string(), sentence: z.string(), things: z.array(thing), cover: cardCover.nullable() };
export type GiftThingDto = z.infer<typeof thing>;

const gift = z.object({
  id: z.int().positive(),
  ...entitled,
  until: moment.nullable(),
  taken_at: moment.nullable(),
  state: z.enum(['waiting', 'taken', 'lapsed', 'gone']),
  asks_proof: z.boolean(),
});
export type GiftDto = z.infer<typeof gift>;

/** `GET /ko/v1/gifts`: open and past gifts, descending from an id. */
export const giftsQuery = z.object({ before: recordId.optional() });
export const giftsResponse = okResponse(
  z.object({ now: moment, waiting: z.array(gift), past: z.array(gift), next: z.int().nullable() }),
);

/** Response of every claim: claimed ids and errors of the others. */
export const takenResponse = okResponse(
  z.object({
    taken: z.array(z.int()),
    refused: z.array(z.object({ gift: z.int(), name: z.string(), code: z.string() })),
  }),
);
/** `POST /ko/v1/events/:campaign/gift`. */
export const eventParams = z.object({ campaign: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) });

/** `POST /ko/v1/coupons`: the code as typed. */
export const couponBody = z.object({ code: z.string().max(100) });

const timeGift = z.object({
  id: z.int().positive(),
  ...entitled,
  state: z.enum(['open', 'waiting', 'taken', 'gone', 'over']),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  missed_at: moment.nullable(),
  asks_proof: z.boolean(),
});
export type TimeGiftDto = z.infer<typeof timeGift>;
/** `GET /ko/v1/time-gifts`: also for visitors, with the server time. */
export const timeGiftsResponse = okResponse(z.object({ now: moment, gifts: z.array(timeGift) }));

/** `POST /ko/v1/attendance`: the day and the streak. */
export const attendanceResponse = okResponse(z.object({ taken: z.array(z.int()), day: z.iso.date(), step: z.int() }));

const good = z.object({
  id: z.int().positive(),
  ...entitled,
  price: z.int(),
  left: z.int().nullable(),
  is_sold_out: z.boolean(),
});
export type MileageGoodDto = z.infer<typeof good>;
/** `GET /ko/v1/mileage-goods`: goods and the value of points. */
export const mileageGoodsResponse = okResponse(
  z.object({
    mileage: z.int(),
    points: z.int(),
    points_for_bonus: z.int(),
    bonus_days: z.int(),
    goods: z.array(good),
  }),
);
/** `POST /ko/v1/mileage-goods/:id/buy`. */
export const boughtGoodResponse = okResponse(z.object({ taken: z.array(z.int()), mileage: z.int() }));

/** `POST /ko/v1/points/exchange`: number of bonus coins. */
export const exchangeBody = z.object({ coins: z.int().positive().max(10_000) });
export const exchangeResponse = okResponse(z.object({ coins: z.int(), points: z.int() }));
