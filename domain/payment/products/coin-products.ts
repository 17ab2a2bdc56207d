import type { Db, Needs, Tx } from '#kernel/context';
import type { CoinPlanPart } from '#shared/money/coin-plan';
import { type ChargeChannel, PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payments';
import type { StoreChannel } from '#shared/money/app-stores';
import {
  type ChargeTerms,
  type CoinProduct,
  type ProductPlan,
  addEditedPart,
  replaceProducts,
  selectEditedParts,
  selectProducts,
  selectTerms,
  updateTerms,
} from './product-store.ts';

/** Products, payment methods and terms of a channel. Without a method nothing can be charged. */
export interface ChargeOffer {
  products: CoinProduct[];
  methods: PaymentMethod[];
  terms: ChargeTerms;
}

/** Loads what the charge page shows. */
export async function loadChargeOffer(
  ctx: Needs<'db' | 'payments' | 'stores'>,
  channel: ChargeChannel,
): Promise<ChargeOffer> {
  const [products, terms] = await Promise.all([selectProducts(ctx.db, channel), selectTerms(ctx.db)]);
  if (channel === 'web') {
    const open = ctx.payments.script?.channels ?? {};
    return { products, methods: PAYMENT_METHODS.filter((method) => open[method] !== undefined), terms };
  }
  const isOpen = ctx.stores.open.includes(channel);
  // A product without a store ID cannot be bought in the store.
  const available = isOpen ? products.filter(({ storeProduct }) => storeProduct !== null) : [];
  return { products: available, methods: [], terms };
}

/** What an operator sells; missing parts stay unchanged. */
export interface CoinPlan {
  products?: Partial<Record<ChargeChannel, ProductPlan[]>>;
  terms?: Partial<ChargeTerms>;
}

/**
 * Applies a plan of the shop folder in one transaction; existing orders keep their terms, and parts that were edited
 * in the console stay.
 */
export async function applyCoinPlan(ctx: Needs<'db'>, plan: CoinPlan): Promise<{ done: string[]; warnings: string[] }> {
  const report: { done: string[]; warnings: string[] } = { done: [], warnings: [] };
  await ctx.db.transaction().execute(async (tx) => {
    const edited = await selectEditedParts(tx);
    const isKept = (part: CoinPlanPart, label: string): boolean => {
      if (edited.includes(part)) report.warnings.push(`${label}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
      return edited.includes(part);
    };
    for (const channel of ['web', 'ios', 'aos'] as const) {
      const products = plan.products?.[channel];
      if (!products || isKept(channel, `코인 상품(${channel})`)) continue;
      await replaceProducts(tx, channel, products);
      report.done.push(`코인 상품(${channel}) ${products.length}가지`);
    }
    if (plan.terms && !isKept('terms', '충전 한도와 환불 수수료')) {
      await updateTerms(tx, plan.terms);
      report.done.push('충전 한도와 환불 수수료');
    }
  });
  return report;
}

/** All products and terms, for the console. */
export async function readCoinPlan(
  db: Db | Tx,
): Promise<{ products: Record<ChargeChannel, CoinProduct[]>; terms: ChargeTerms }> {
  const [web, ios, aos, terms] = [
    await selectProducts(db, 'web'),
    await selectProducts(db, 'ios'),
    await selectProducts(db, 'aos'),
    await selectTerms(db),
  ];
  return { products: { web, ios, aos }, terms };
}

/** Writes a part of the plan from the console. The caller has validated it. */
export async function writeCoinPlanPart(
  tx: Tx,
  part: { channel: ChargeChannel; products: ProductPlan[] } | { terms: ChargeTerms },
): Promise<void> {
  if ('terms' in part) await updateTerms(tx, part.terms);
  else await replaceProducts(tx, part.channel, part.products);
  await addEditedPart(tx, 'terms' in part ? 'terms' : part.channel);
}

/** The products that an app store should list. */
export async function listStoreProducts(
  ctx: Needs<'db'>,
  channel: StoreChannel,
): Promise<{ id: string; title: string; won: number }[]> {
  const products = await selectProducts(ctx.db, channel);
  return products.flatMap(({ storeProduct, coins, bonus, won }) =>
    storeProduct === null ? [] : [{ id: storeProduct, title: productTitle({ coins, bonus }), won }],
  );
}

export function productTitle({ coins, bonus }: { coins: number; bonus: number }): string {
  return bonus > 0 ? `코인 ${coins}개 + 보너스 ${bonus}개` : `코인 ${coins}개`;
}
