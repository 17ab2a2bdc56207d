import { join } from 'node:path';
import { z } from 'zod';
import type { CoinPlan } from '#domain/payment';
import { COIN_PLAN_LIMITS, STORE_PRODUCT_ID } from '#shared/money/coin-plan';
import { readYamlFile } from './yaml-file.ts';

const FILE = 'coins.yaml';

const count = (least: number, most: number): z.ZodInt =>
  z.int({ error: '정수로 적어 주세요' }).min(least, `${least} 이상이어야 합니다`).max(most, `${most} 이하여야 합니다`);
const within = ({ min, max }: { min: number; max: number }): z.ZodInt => count(min, max);
const product = z.strictObject({
  won: within(COIN_PLAN_LIMITS.won),
  coins: within(COIN_PLAN_LIMITS.coins),
  bonus: within(COIN_PLAN_LIMITS.bonus).default(0),
  bonusDays: within(COIN_PLAN_LIMITS.bonusDays).default(90),
});
const storeProduct = z
  .strictObject({
    ...product.shape,
    id: z
      .string({ error: '스토어에 등록한 상품 아이디(id)를 적어 주세요' })
      .regex(STORE_PRODUCT_ID, '상품 아이디는 스토어에 등록한 대로 영문, 숫자, 점, 밑줄로 적어 주세요'),
  })
  .transform(({ id, ...sold }) => ({ ...sold, storeProduct: id }));
const most = '상품은 50가지까지 적을 수 있습니다';
const storeProducts = z
  .array(storeProduct)
  .min(1, '상품을 하나 이상 적어 주세요')
  .max(COIN_PLAN_LIMITS.products, most)
  .refine(
    (all) => new Set(all.map((one) => one.storeProduct)).size === all.length,
    '같은 상품 아이디가 두 번 있습니다',
  );
const products = z.array(product).min(1, '상품을 하나 이상 적어 주세요').max(COIN_PLAN_LIMITS.products, most);
const limit = z.union([within(COIN_PLAN_LIMITS.monthlyWon), z.literal('none').transform(() => null)], {
  error: '한 달에 충전할 수 있는 금액(원)이나 none을 적어 주세요',
});
const plan = z.strictObject({
  web: products.optional(),
  ios: storeProducts.optional(),
  aos: storeProducts.optional(),
  limits: z.strictObject({ unverified: limit.optional(), minor: limit.optional() }).optional(),
  refundFee: z
    .strictObject({
      percent: within(COIN_PLAN_LIMITS.feePercent).optional(),
      atLeast: within(COIN_PLAN_LIMITS.feeLeastWon).optional(),
    })
    .optional(),
});

/** Reads `coins.yaml`; undefined if missing. Throws a StartupError that names the field. */
export function readCoinPlan(folder: string): CoinPlan | undefined {
  const read = readYamlFile(join(folder, FILE), plan);
  if (!read) return undefined;
  const { web, ios, aos, limits, refundFee } = read;
  const terms = {
    ...(limits?.unverified === undefined ? {} : { unverifiedWon: limits.unverified }),
    ...(limits?.minor === undefined ? {} : { minorWon: limits.minor }),
    ...(refundFee?.percent === undefined ? {} : { feePercent: refundFee.percent }),
    ...(refundFee?.atLeast === undefined ? {} : { feeLeastWon: refundFee.atLeast }),
  };
  return {
    products: { ...(web ? { web } : {}), ...(ios ? { ios } : {}), ...(aos ? { aos } : {}) },
    ...(Object.keys(terms).length > 0 ? { terms } : {}),
  };
}
