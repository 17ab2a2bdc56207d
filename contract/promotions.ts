import { z } from 'zod';
import { CATEGORIES } from '#shared/catalog/categories';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { workCard, workRelated } from './catalog.ts';
import { readerSchemas } from './content-fields.ts';
import { okResponse } from './envelope.ts';

const shelf = z.enum(CATEGORIES);
const moment = z.iso.datetime();
const setup = z.string().nullable();

/** Filter: category, sort order (default of the set), cursor of the previous page. */
export const themeQuery = z.object({
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
export type SetPictureDto = z.infer<typeof setPicture>;

/** A theme; `masked`: an adult theme without details. */
export const theme = setPage.extend({
  id: z.int().positive(),
  title: z.string(),
  sentence: z.string(),
  background: setup,
  picture: setPicture,
  isAdult: z.boolean(),
  masked: z.boolean(),
  isPicked: z.boolean(),
  others: z.array(named),
});
export type ThemeDto = z.infer<typeof theme>;

/** A hall (관) of a publisher or label; with its rows when unfiltered. */
export const pavilion = setPage.extend({
  id: z.int().positive(),
  title: z.string(),
  intro: z.string(),
  notice: z.string(),
  background: setup,
  picture: setPicture,
  rows: z.array(z.object({ title: z.string(), more: z.string().nullable(), works: z.array(workCard) })),
});
export type PavilionDto = z.infer<typeof pavilion>;

const promotionFacts = z.object({
  id: z.int().positive(),
  ...readerSchemas(PROMOTION_FIELDS),
  state: z.enum(['ahead', 'open', 'ended']),
  percent: z.int().min(0).max(100),
});

/** `GET /ko/v1/promotions`: running ones, or `tab=ended`. */
export const promotionsQuery = z.object({
  tab: z.enum(['open', 'ended']).optional(),
  after: z.string().max(40).optional(),
});
export const promotionQuery = z.object({ after: z.string().max(40).optional() });

export const promotionBand = promotionFacts.extend({ works: z.int().positive(), covers: z.array(workCard) });
export type PromotionBandDto = z.infer<typeof promotionBand>;

const episodeSale = z.object({
  list: z.int().nonnegative(),
  coins: z.int().nonnegative(),
  hours: z.int().positive().nullable(),
  isFrom: z.boolean(),
});

/** Sale price of a work for anonymous readers; null when hidden or not for sale. */
export const workSale = z.object({
  unit: z.enum(['episode', 'volume', 'set']),
  freeEpisodes: z.int().nonnegative(),
  firstPaid: z.int().positive().nullable(),
  buy: episodeSale.nullable(),
  rental: episodeSale.nullable(),
  all: z.object({ episodes: z.int().positive(), list: z.int().nonnegative(), coins: z.int().nonnegative() }).nullable(),
});
export type WorkSaleDto = z.infer<typeof workSale>;

export const promotionWork = z.object({ card: workCard, sale: workSale.nullable() });
export type PromotionWorkDto = z.infer<typeof promotionWork>;

export const promotion = promotionFacts.extend({
  masked: z.boolean(),
  total: z.int().nonnegative(),
  works: z.array(promotionWork),
  next: z.string().nullable(),
  now: moment,
});
export type PromotionDto = z.infer<typeof promotion>;

export const themeResponse = okResponse(theme);
export const pavilionResponse = okResponse(pavilion);
export const promotionsResponse = okResponse(
  z.object({ promotions: z.array(promotionBand), next: z.string().nullable() }),
);
export const promotionResponse = okResponse(promotion);
export const relatedResponse = okResponse(workRelated);
