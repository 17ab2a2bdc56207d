import { z } from 'zod';

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
});

/** In promotions.yaml; begins when applied by default. */
export const promotionPlan = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,64}$/, '영문 소문자, 숫자, -로 적어 주세요'),
    title: z
      .string({ error: '글자로 적어 주세요' })
      .trim()
      .min(1, '비워 둘 수 없습니다')
      .max(100, '100자까지 적을 수 있습니다'),
    intro: z.string({ error: '글자로 적어 주세요' }).trim().max(500, '500자까지 적을 수 있습니다').optional(),
    background: z
      .string({ error: '글자로 적어 주세요' })
      .regex(/^#[0-9a-fA-F]{6}$/, '"#24405a"처럼 따옴표로 묶은 여섯 자리 색으로 적어 주세요')
      .transform((colour) => colour.toLowerCase())
      .optional(),
    works: z
      .array(z.string().trim().min(1))
      .min(1, '작품을 하나 이상 적어 주세요')
      .max(500, '500개까지 적을 수 있습니다'),
    percent: percent(90).optional(),
    kinds: z
      .array(z.enum(['buy', 'rental'], { error: 'buy, rental 가운데 하나로 적어 주세요' }))
      .min(1, 'buy, rental 가운데 하나 이상 적어 주세요')
      .optional(),
    freeFirst: z.int({ error: '정수로 적어 주세요' }).min(0, '0 이상이어야 합니다').max(2000).optional(),
    startsAt: z.coerce.date({ error: '날짜와 시각으로 적어 주세요' }).optional(),
    endsAt: z.coerce.date({ error: '날짜와 시각으로 적어 주세요' }).optional(),
    days: z.int({ error: '정수로 적어 주세요' }).positive('1 이상이어야 합니다').max(3650).optional(),
  })
  .refine(({ endsAt, days }) => (endsAt === undefined) !== (days === undefined), 'endsAt이나 days 하나를 적어 주세요')
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, '끝나는 시각이 시작보다 뒤여야 합니다')
  .refine(({ percent: off, freeFirst }) => Boolean(off) || Boolean(freeFirst), 'percent나 freeFirst를 적어 주세요');
