import type { Needs } from '#kernel/context';
import { type ChargeChannel, PAYMENT_METHODS, type PaymentMethod } from '#shared/money/payments';
import type { StoreChannel } from '#shared/money/app-stores';
import {
  type ChargeTerms,
  type CoinProduct,
  type ProductPlan,
  replaceProducts,
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

/** Applies an operator's plan in one transaction; existing orders keep their terms. Returns what changed. */
export async function applyCoinPlan(ctx: Needs<'db'>, plan: CoinPlan): Promise<string[]> {
  const changes: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    for (const channel of ['web', 'ios', 'aos'] as const) {
      const products = plan.products?.[channel];
      if (!products) continue;
      await replaceProducts(tx, channel, products);
      changes.push(`코인 상품(${channel}) ${products.length}가지`);
    }
    if (plan.terms) {
      await updateTerms(tx, plan.terms);
      changes.push('충전 한도와 환불 수수료');
    }
  });
  return changes;
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
