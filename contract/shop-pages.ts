import { z } from 'zod';
import { ROW_KINDS, SHOP_PAGES } from '#shared/merchandising/shop-pages';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { unit, workCard } from './catalog.ts';
import { okResponse } from './envelope.ts';
import { cardCover } from './pictures.ts';
import { rankingMove } from './rankings.ts';

const weekday = z.enum(WEEKDAYS);
const moment = z.iso.datetime();

export const shopRow = z.object({
  kind: z.enum(ROW_KINDS),
  title: z.string(),
  more: z.string().nullable(),
  works: z.array(workCard),
  days: z.array(z.object({ day: weekday, works: z.array(workCard) })).nullable(),
  band: z.object({ endsAt: moment, percent: z.int(), freeFirst: z.int(), count: z.int().nonnegative() }).nullable(),
  ranking: z.object({ basisAt: moment, places: z.array(z.object({ rank: z.int(), move: rankingMove })) }).nullable(),
});

export const shopBanner = z.object({
  quote: z.string(),
  background: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  link: z.string(),
  cover: cardCover,
  focus: z
    .object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })
    .nullable()
    .describe('자른 그림에서 보일 자리. 왼쪽과 위에서부터 퍼센트'),
  work: workCard.nullable(),
  firstEpisode: z.int().positive().nullable(),
  firstUnit: unit.nullable(),
});

/** A home page: weekday in Seoul, banners, rows. */
export const shopPage = z.object({ today: weekday, banners: z.array(shopBanner), rows: z.array(shopRow) });
export type ShopPageDto = z.infer<typeof shopPage>;

export const pageParams = z.object({ page: z.enum(SHOP_PAGES) });
export const shopPageResponse = okResponse(shopPage);
