import type { WorkPrices } from '#domain/purchase';
import type { PaywallTerms } from './paywall-labels.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** Current prices of a locked episode; none when the reader is entitled. */
export function paywallTerms({ gate, episode }: ViewedEpisode, prices: WorkPrices | null): PaywallTerms {
  const priced = prices?.episodes.find(({ id }) => id === episode.id);
  if (!prices || !priced) return { sale: null, tickets: 0, waitFree: null };
  const { buy, rental } = priced;
  const promotion = buy && buy.coins < buy.list ? prices.promotions.buy : prices.promotions.rental;
  const isLower = [buy, rental].some((price) => price !== null && price.coins < price.list);
  return {
    sale: isLower
      ? { buyCoins: buy?.coins ?? null, rentalCoins: rental?.coins ?? null, endsAt: promotion?.endsAt ?? null }
      : null,
    tickets: gate?.rentalCoins === null ? 0 : prices.tickets,
    waitFree: gate?.isWaitFree ? prices.waitFree : null,
  };
}
