import type { Needs } from '#shared/context';
import { type ChargeChannel, PAYMENT_METHODS, type PaymentMethod } from '#vocabulary/payments';
import type { StoreChannel } from '#vocabulary/stores';
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

/** What the stores of the shells should sell, as the operator has put it in: by it a store can be laid beside the list. */
export async function storeCatalogue(
  ctx: Needs<'db'>,
  channel: StoreChannel,
): Promise<{ id: string; title: string; won: number }[]> {
  const products = await selectProducts(ctx.db, channel);
  return products.flatMap(({ storeProduct, coins, bonus, won }) =>
    storeProduct === null ? [] : [{ id: storeProduct, title: productTitle({ coins, bonus }), won }],
  );
}

/** What a product is called on receipts and in payment windows. */
export function productTitle({ coins, bonus }: { coins: number; bonus: number }): string {
  return bonus > 0 ? `코인 ${coins}개 + 보너스 ${bonus}개` : `코인 ${coins}개`;
}
