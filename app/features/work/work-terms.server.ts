import type { WorkPrices } from '#domain/purchase';
import type { WorkTerms } from './work-terms.ts';

const NOTHING: WorkTerms = {
  promotion: null,
  bundlePercent: 0,
  buyAll: null,
  rentAll: null,
  tickets: 0,
  waitReadyAt: null,
  isWaitReady: false,
  pass: null,
};

/** Prices for this reader; empty when not on sale. */
export function workTerms(prices: WorkPrices | null, pass: WorkTerms['pass']): WorkTerms {
  if (!prices) return { ...NOTHING, pass };
  const { promotions, bundle, finish, tickets, waitFree } = prices;
  const promotion = promotions.buy ?? promotions.rental;
  return {
    promotion: promotion && { id: promotion.id, title: promotion.title, endsAt: promotion.endsAt },
    bundlePercent: bundle?.percent ?? 0,
    buyAll: finish.buy,
    rentAll: finish.rental,
    tickets,
    waitReadyAt: waitFree?.readyAt ?? null,
    isWaitReady: waitFree?.isReady ?? false,
    pass,
  };
}
