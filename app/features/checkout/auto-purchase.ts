import { notifyPurchase } from '../auth/member-change.ts';
import { call } from '../../browser/api/browser-call.ts';
import { isReadingOn } from './auto-purchase-preference.ts';
import { saveAutoPurchase } from './auto-purchase-notice.ts';
import { kindOf } from './checkout-state.ts';
import { openOwnedEpisode } from './open-owned-episode.ts';
import { payOffer } from './pay.ts';

/** Time in view before buying. */
const DWELL_MS = 700;
const SEEN_RATIO = 0.5;

interface AutoPurchase {
  request: { work: number; method: 'buy' | 'rental'; episode: number };
  /** The episode before. */
  previous: number | null;
  /** It was read on this page. */
  isReadingOn: boolean;
}

/**
 * Buys the episode within the member's limits once its paywall was in view for a moment. The server checks the limits
 * again; on an error the paywall keeps its buttons. Opened from a list, URL or history: ask instead.
 */
export function watchPaywall(paywall: Element, purchase: AutoPurchase, leaving: AbortSignal): void {
  if (!purchase.isReadingOn && !hasReadOn(purchase.previous)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sight = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(tryOnce, DWELL_MS);
    },
    { threshold: SEEN_RATIO },
  );
  const tryOnce = (): void => {
    sight.disconnect();
    buyAutomatically(purchase.request, leaving).catch(() => undefined);
  };
  sight.observe(paywall);
  leaving.addEventListener('abort', () => {
    sight.disconnect();
    clearTimeout(timer);
  });
}

/** By the link to the next episode. */
function hasReadOn(previous: number | null): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  const isStep = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  const { referrer } = document;
  return isReadingOn({ before: previous ?? 0, referrer, origin: location.origin, isStep });
}

async function buyAutomatically(
  { work, method, episode }: AutoPurchase['request'],
  leaving: AbortSignal,
): Promise<void> {
  if (document.querySelector('[data-veil]')) return;
  const { auto } = await call('GET /ko/v1/member/spending');
  if (!auto) return;
  const kind = kindOf({ method, episodes: [episode] });
  const { quote, lack } = await call('POST /ko/v1/quotes', { body: { work, kind, episodes: [episode], auto: true } });
  if (lack !== 0 || leaving.aborted) return;
  const { coins } = await payOffer(quote.id, true);
  saveAutoPurchase(coins);
  notifyPurchase();
  openOwnedEpisode(episode);
}
