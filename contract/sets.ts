import { z } from 'zod';
import { SHELVES } from '#vocabulary/shelves';
import { workCard, workRelated } from './catalogue.ts';
import { answer } from './envelope.ts';

const shelf = z.enum(SHELVES);
const moment = z.iso.datetime();
const ground = z.string().nullable();

/** What narrows a set: a shelf, an order (its own where none is said), and the cursor that the page before gave. */
export const setQuery = z.object({
  shelf: shelf.optional(),
  sort: z.enum(['own', 'popular', 'latest', 'title']).optional(),
  after: z.string().max(240).optional(),
});

const setPage = z.object({
  works: z.array(workCard),
  next: z.string().nullable(),
  total: z.int().nonnegative().describe('서재마다 센 것의 합. 한 서재에서는 1,001편까지만 셈'),
  shelves: z.array(
    z.object({ shelf, works: z.int().positive().describe('1,001편까지만 셈. 1,001은 1,000편이 넘는다는 뜻') }),
  ),
});
const named = z.object({ id: z.int().positive(), title: z.string(), sentence: z.string() });

const setPicture = z
  .object({
    hash: z.string(),
    width: z.int().positive(),
    height: z.int().positive(),
    widths: z.array(z.int().positive()),
  })
  .nullable();
export type SetPictureWire = z.infer<typeof setPicture>;

/** A theme; `masked`: an adult one before a reader who may not see it, and nothing else is told. */
export const theme = setPage.extend({
  id: z.int().positive(),
  title: z.string(),
  sentence: z.string(),
  background: ground,
  picture: setPicture,
  isAdult: z.boolean(),
  masked: z.boolean(),
  isPicked: z.boolean(),
  others: z.array(named),
});
export type ThemeWire = z.infer<typeof theme>;

/** A hall (관) of a publisher or label; with its rows where nothing narrower was asked for. */
export const pavilion = setPage.extend({
  id: z.int().positive(),
  title: z.string(),
  intro: z.string(),
  notice: z.string(),
  background: ground,
  picture: setPicture,
  rows: z.array(z.object({ title: z.string(), more: z.string().nullable(), works: z.array(workCard) })),
});
export type PavilionWire = z.infer<typeof pavilion>;

const promotionFacts = z.object({
  id: z.int().positive(),
  title: z.string(),
  intro: z.string(),
  background: ground,
  startsAt: moment,
  endsAt: moment,
  state: z.enum(['ahead', 'open', 'ended']),
  percent: z.int().min(0).max(100),
  kinds: z.array(z.enum(['buy', 'rental'])),
  freeFirst: z.int().nonnegative(),
});

/** `GET /ko/v1/promotions`: those that run, or `tab=ended`. */
export const promotionsQuery = z.object({
  tab: z.enum(['open', 'ended']).optional(),
  after: z.string().max(40).optional(),
});
export const promotionQuery = z.object({ after: z.string().max(40).optional() });

export const promotionBand = promotionFacts.extend({ works: z.int().positive(), covers: z.array(workCard) });
export type PromotionBandWire = z.infer<typeof promotionBand>;

const episodeSale = z.object({
  list: z.int().nonnegative(),
  coins: z.int().nonnegative(),
  hours: z.int().positive().nullable(),
  isFrom: z.boolean(),
});

/** What a work of a promotion costs now, for nobody in particular; of what may not be told, or is sold no more, null. */
export const workSale = z.object({
  unit: z.enum(['episode', 'volume', 'set']),
  freeEpisodes: z.int().nonnegative(),
  firstPaid: z.int().positive().nullable(),
  buy: episodeSale.nullable(),
  rental: episodeSale.nullable(),
  all: z.object({ episodes: z.int().positive(), list: z.int().nonnegative(), coins: z.int().nonnegative() }).nullable(),
});
export type WorkSaleWire = z.infer<typeof workSale>;

export const promotionWork = z.object({ card: workCard, sale: workSale.nullable() });
export type PromotionWorkWire = z.infer<typeof promotionWork>;

export const promotion = promotionFacts.extend({
  masked: z.boolean(),
  total: z.int().nonnegative(),
  works: z.array(promotionWork),
  next: z.string().nullable(),
  now: moment,
});
export type PromotionWire = z.infer<typeof promotion>;

export const themeAnswer = answer(theme);
export const pavilionAnswer = answer(pavilion);
export const promotionsAnswer = answer(z.object({ promotions: z.array(promotionBand), next: z.string().nullable() }));
export const promotionAnswer = answer(promotion);
export const relatedAnswer = answer(workRelated);
