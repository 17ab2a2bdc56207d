import { z } from 'zod';
import { CATEGORIES, STATUS_NAMES } from '#shared/catalog/categories';
import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';
import { okResponse } from './envelope.ts';

const day = z.iso.date();
const count = z.int();
const statuses = Object.keys(STATUS_NAMES) as [keyof typeof STATUS_NAMES, ...(keyof typeof STATUS_NAMES)[]];

export const operatorWorksQuery = z.object({
  q: z.string().max(100).optional().describe('제목, 작가, 출판사'),
  shelf: z.enum(CATEGORIES).optional(),
  status: z.enum(statuses).optional(),
  listing: z.enum(['listed', 'off', 'draft', 'ending', 'empty']).optional(),
  after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});

/** Works of the shop, unlisted ones and drafts included. */
export const operatorWorksResponse = okResponse(
  z.object({
    works: z.array(
      z.object({
        id: z.int().positive(),
        title: z.string(),
        creators: z.string(),
        publisher: z.string().nullable(),
        shelf: z.enum(CATEGORIES),
        status: z.enum(statuses),
        rating: z.enum(Object.keys(RATING_NAMES) as [Rating, ...Rating[]]),
        genre: z.string(),
        isListed: z.boolean(),
        isDraft: z.boolean(),
        openEpisodes: count,
        nextOpensAt: z.iso.datetime().nullable(),
        rightsUntil: z.iso.datetime().nullable(),
        ratings: count,
        follows: count,
        updatedAt: z.iso.datetime(),
      }),
    ),
    next: z.int().positive().nullable(),
    count: count.describe('5001: 5천 개보다 많음'),
  }),
);

export const operatorSalesQuery = z.object({ from: day, until: day });

/** Days in Seoul, both ends included; works by coins. */
export const operatorSalesResponse = okResponse(
  z.object({
    days: z.array(
      z.object({
        day,
        buyers: count,
        firstBuyers: count,
        soldCoins: count,
        cancelledCoins: count,
        charges: count,
        chargedWon: count,
        refundedWon: count,
      }),
    ),
    works: z.array(
      z.object({
        id: z.int().positive(),
        title: z.string(),
        kind: count.describe('구매 종류. POST /quotes의 kind와 같음'),
        episodes: count,
        coins: count,
        cancelledCoins: count,
      }),
    ),
  }),
);
