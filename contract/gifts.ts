import { z } from 'zod';
import { answer, recordId } from './envelope.ts';
import { cardCover } from './pictures.ts';

const moment = z.iso.datetime();
const thing = z.object({
  kind: z.enum(['bonus', 'point', 'temp-point', 'mileage', 'ticket', 'work']),
  /** Coins, points, tickets; of a work its episodes, 0 for all. */
  amount: z.int().nonnegative(),
  /** Days that it lives from being taken; null without end. */
  days: z.int().nullable(),
  /** Hours of a rental. */
  hours: z.int().nullable(),
  /** The work; null where it is of any, or not this reader's to know. */
  work: z.int().nullable(),
  work_title: z.string(),
  hold: z.enum(['buy', 'rental']).nullable(),
});
const held = { title: z.string(), sentence: z.string(), things: z.array(thing), cover: cardCover.nullable() };
export type GiftThingWire = z.infer<typeof thing>;

const gift = z.object({
  id: z.int().positive(),
  ...held,
  until: moment.nullable(),
  taken_at: moment.nullable(),
  state: z.enum(['waiting', 'taken', 'lapsed', 'gone']),
  asks_proof: z.boolean(),
});
export type GiftWire = z.infer<typeof gift>;

/** `GET /ko/v1/gifts`: what waits, and what is past, from one number down. */
export const giftsQuery = z.object({ before: recordId.optional() });
export const giftsAnswer = answer(
  z.object({ now: moment, waiting: z.array(gift), past: z.array(gift), next: z.int().nullable() }),
);

/** What every call that takes a gift is answered with: numbers of the taken, and what stood against the others. */
export const takenAnswer = answer(
  z.object({
    taken: z.array(z.int()),
    refused: z.array(z.object({ gift: z.int(), name: z.string(), code: z.string() })),
  }),
);
/** `POST /ko/v1/events/:campaign/gift`. */
export const eventParams = z.object({ campaign: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) });

/** `POST /ko/v1/coupons`: a code as it was typed. */
export const couponBody = z.object({ code: z.string().max(100) });

const timeGift = z.object({
  id: z.int().positive(),
  ...held,
  state: z.enum(['open', 'waiting', 'taken', 'gone', 'over']),
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  missed_at: moment.nullable(),
  asks_proof: z.boolean(),
});
export type TimeGiftWire = z.infer<typeof timeGift>;
/** `GET /ko/v1/time-gifts`: for visitors too, with the clock that alone decides. */
export const timeGiftsAnswer = answer(z.object({ now: moment, gifts: z.array(timeGift) }));

/** `POST /ko/v1/attendance`: the day it counts for, and which in a row. */
export const attendanceAnswer = answer(z.object({ taken: z.array(z.int()), day: z.iso.date(), step: z.int() }));

const good = z.object({
  id: z.int().positive(),
  ...held,
  price: z.int(),
  left: z.int().nullable(),
  is_sold_out: z.boolean(),
});
export type MileageGoodWire = z.infer<typeof good>;
/** `GET /ko/v1/mileage-goods`: what mileage buys, and what points are worth. */
export const mileageGoodsAnswer = answer(
  z.object({
    mileage: z.int(),
    points: z.int(),
    points_for_bonus: z.int(),
    bonus_days: z.int(),
    goods: z.array(good),
  }),
);
/** `POST /ko/v1/mileage-goods/:id/buy`. */
export const boughtGoodAnswer = answer(z.object({ taken: z.array(z.int()), mileage: z.int() }));

/** `POST /ko/v1/points/exchange`: how many bonus coins are made of points. */
export const exchangeBody = z.object({ coins: z.int().positive().max(10_000) });
export const exchangeAnswer = answer(z.object({ coins: z.int(), points: z.int() }));
