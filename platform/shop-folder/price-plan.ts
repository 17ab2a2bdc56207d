import { z } from 'zod';
import { MAX_EARLY_COINS, MAX_EARLY_EPISODES } from '#shared/catalog/price-plan';
import { PROMOTION_FIELDS } from '#shared/merchandising/promotion-fields';
import { contentFile } from './content-file.ts';

const coins = z.int({ error: '코인은 정수로 적어 주세요' }).positive('코인은 1 이상이어야 합니다');
const hours = z.int({ error: '시간은 정수로 적어 주세요' }).positive('시간은 1 이상이어야 합니다');
const percent = (most: number) =>
  z.int({ error: '퍼센트는 정수로 적어 주세요' }).min(0, '0 이상이어야 합니다').max(most, `${most} 이하여야 합니다`);

/** In work.yaml and prices.yaml. */
export const pricePlan = z.strictObject({
  free: z.union([z.int().nonnegative(), z.literal('all')], { error: '무료 회차 수나 all을 적어 주세요' }),
  buy: coins.optional(),
  rental: coins.optional(),
  rentalHours: hours.optional(),
  fixedPrice: z.boolean({ error: 'true나 false로 적어 주세요' }).optional(),
  bundle: z
    .strictObject({
      from: z.int({ error: '정수로 적어 주세요' }).min(2, '2 이상이어야 합니다').max(2000, '2000 이하여야 합니다'),
      percent: percent(90),
    })
    .optional(),
  preview: percent(50).optional(),
  waitFree: z
    .strictObject({
      hours,
      rentalHours: hours.optional(),
      exceptLast: z.int({ error: '정수로 적어 주세요' }).min(0, '0 이상이어야 합니다').max(2000).optional(),
    })
    .optional(),
  early: z
    .strictObject({
      episodes: z
        .int({ error: '정수로 적어 주세요' })
        .min(1, '1 이상이어야 합니다')
        .max(MAX_EARLY_EPISODES, `${MAX_EARLY_EPISODES} 이하여야 합니다`),
      coins: coins.max(MAX_EARLY_COINS, `${MAX_EARLY_COINS} 이하여야 합니다`).optional(),
      supporters: z.boolean({ error: 'true나 false로 적어 주세요' }).optional(),
    })
    .refine((early) => early.coins !== undefined || early.supporters === true, 'coins나 supporters를 적어 주세요')
    .optional(),
});

/** In promotions.yaml; begins when applied by default. */
export const promotionPlan = contentFile(PROMOTION_FIELDS, {
  days: z.int({ error: '정수로 적어 주세요' }).positive('1 이상이어야 합니다').max(3650).optional(),
})
  .refine(({ endsAt, days }) => (endsAt === undefined) !== (days === undefined), 'endsAt이나 days 하나를 적어 주세요')
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, '끝나는 시각이 시작보다 뒤여야 합니다')
  .refine(({ percent: off, freeFirst }) => Boolean(off) || Boolean(freeFirst), 'percent나 freeFirst를 적어 주세요');
