import type { Needs } from '#shared/context';
import { type ChargeChannel, PAYMENT_METHODS, type PaymentMethod } from '#vocabulary/payments';
import {
  type ChargeTerms,
  type CoinProduct,
  type ProductPlan,
  replaceProducts,
  selectProducts,
  selectTerms,
  updateTerms,
} from './product-store.ts';

/** What is sold on a channel, by which ways it may be paid, and on which terms. Without a way nothing can be charged. */
export interface ChargeOffer {
  products: CoinProduct[];
  methods: PaymentMethod[];
  terms: ChargeTerms;
}

/** Everything that somebody has to know before they charge. */
export async function chargeOffer(
  ctx: Needs<'db' | 'payments' | 'stores'>,
  channel: ChargeChannel,
): Promise<ChargeOffer> {
  const [products, terms] = await Promise.all([selectProducts(ctx.db, channel), selectTerms(ctx.db)]);
  if (channel === 'web') {
    const open = ctx.payments.script?.channels ?? {};
    return { products, methods: PAYMENT_METHODS.filter((method) => open[method] !== undefined), terms };
  }
  const isOpen = ctx.stores.open.includes(channel);
  // What its store does not know cannot be bought there.
  const sold = isOpen ? products.filter(({ storeProduct }) => storeProduct !== null) : [];
  return { products: sold, methods: [], terms };
}

/** What an operator sells and on which terms; what is left out stays as it is. */
export interface CoinPlan {
  products?: Partial<Record<ChargeChannel, ProductPlan[]>>;
  terms?: Partial<ChargeTerms>;
}

/** Applies an operator's plan in one transaction. Orders that were made keep what they were made for. */
export async function applyCoinPlan(ctx: Needs<'db'>, plan: CoinPlan): Promise<string[]> {
  const done: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    for (const channel of ['web', 'ios', 'aos'] as const) {
      const products = plan.products?.[channel];
      if (!products) continue;
      await replaceProducts(tx, channel, products);
      done.push(`코인 상품(${channel}) ${products.length}가지`);
    }
    if (plan.terms) {
      await updateTerms(tx, plan.terms);
      done.push('충전 한도와 환불 수수료');
    }
  });
  return done;
}
