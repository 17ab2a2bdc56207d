import type { Needs } from '#kernel/context';
import type { PrepaidField } from '#shared/operations/shop-fields';
import { readShopFields } from './save-shop-fields.ts';

/** Mandatory disclosure for selling coins (전자상거래법 §8④, 시행규칙 §6); missing values are empty. */
export type PrepaidDisclosure = Record<PrepaidField, string>;

/** Loads the disclosure; missing values are empty. */
export async function loadPrepaidDisclosure(ctx: Needs<'db'>): Promise<PrepaidDisclosure> {
  const { capital, guarantee, cashBack, refund, usableAt, limits } = await readShopFields(ctx);
  return { capital, guarantee, cashBack, refund, usableAt, limits };
}
