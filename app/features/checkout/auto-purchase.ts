import type { CallResult } from '#contract/browser-api';
import { notifyPurchase } from '../auth/member-change.ts';
import { call } from '../../browser/api/browser-call.ts';
import { toast } from '../../components/toasts.ts';
import { isReadingOn } from './auto-purchase-preference.ts';
import { kindOf } from './checkout-state.ts';
import { refreshPaywalls } from './refresh-paywalls.ts';
import { openOwnedEpisode, openInPlace } from './open-owned-episode.ts';
import { payOffer } from './pay.ts';
import { type PurchaseRequest, purchaseRequestOf } from './purchase-request.ts';

/** Time in view before buying. */
const DWELL_MS = 700;
const SEEN_RATIO = 0.5;
const VISIBLE_MS = 5000;
const ANNOUNCED_KEY = 'seoga.auto-bought';

/**
 * Buys the next episode within the member's limits once the reader reaches its paywall. The server checks the limits
 * again; on an error the paywall keeps its buttons.
 */
export function watchPaywalls(leaving: AbortSignal): void {
  announcePurchase();
  refreshPaywalls(leaving);
  document.addEventListener('submit', openInPlace, { signal: leaving });
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new WeakSet<Element>();
  const tryOnce = (paywall: Element): void => {
    sight.unobserve(paywall);
    buyAutomatically(paywall).catch(() => undefined);
  };
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting) timers.set(target, setTimeout(tryOnce, DWELL_MS, target));
      }
    },
    { threshold: SEEN_RATIO },
  );
  const read = new Set<number>();
  const update = (): void => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('article[data-episode]'))
      read.add(Number(dataset['episode']));
    for (const paywall of document.querySelectorAll('[data-gate="price"]')) {
      if (seen.has(paywall)) continue;
      seen.add(paywall);
      if (isReadingOnTo(paywall, read)) sight.observe(paywall);
    }
  };
  const changes = new MutationObserver(update);
  changes.observe(document.body, { childList: true, subtree: true });
  update();
  leaving.addEventListener('abort', () => {
    changes.disconnect();
    sight.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  });
}

/** Opened from a list, URL or history: ask instead. */
function isReadingOnTo(paywall: Element, read: ReadonlySet<number>): boolean {
  const before = Number(paywall.getAttribute('data-after'));
  const [visit] = performance.getEntriesByType('navigation');
  const isStep = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  return read.has(before) || isReadingOn({ before, referrer: document.referrer, origin: location.origin, isStep });
}

async function buyAutomatically(paywall: Element): Promise<void> {
  const purchaseRequest = cheapestOf(paywall);
  if (!purchaseRequest || purchaseRequest.episodes === 'all' || document.querySelector('[data-veil]')) return;
  const { auto } = await call('GET /ko/v1/member/spending');
  if (!auto) return;
  const purchaseMethod = purchaseRequest.method === 'rental' ? ('rental' as const) : ('buy' as const);
  const kind = kindOf({ method: purchaseMethod, episodes: purchaseRequest.episodes });
  const { quote, lack } = await call('POST /ko/v1/quotes', {
    body: { work: purchaseRequest.work, kind, episodes: purchaseRequest.episodes, auto: true },
  });
  if (lack === 0 && paywall.isConnected) continueCheckout(await payOffer(quote.id, true));
}

function continueCheckout({ coins, episodes: [episode] }: CallResult<'POST /ko/v1/purchases'>): void {
  try {
    sessionStorage.setItem(ANNOUNCED_KEY, String(coins));
  } catch {
    // Also shown in the coin history.
  }
  notifyPurchase();
  if (episode !== undefined) openOwnedEpisode(episode);
}

/** No undo: an opened episode cannot be cancelled. */
function announcePurchase(): void {
  const coins = Number(sessionStorage.getItem(ANNOUNCED_KEY));
  sessionStorage.removeItem(ANNOUNCED_KEY);
  if (coins > 0) toast({ description: `자동 결제: ${coins}코인을 사용했습니다.`, durationMs: VISIBLE_MS });
}

/** Rental before purchase. */
function cheapestOf(paywall: Element): PurchaseRequest | undefined {
  const requests = [...paywall.querySelectorAll<HTMLElement>('[data-buy]')].map(({ dataset }) =>
    purchaseRequestOf(dataset),
  );
  // A free option is left to the reader.
  if (
    requests.some((purchaseRequest) => purchaseRequest?.method === 'ticket' || purchaseRequest?.method === 'wait-free')
  )
    return undefined;
  return (
    requests.find((purchaseRequest) => purchaseRequest?.method === 'rental') ??
    requests.find((purchaseRequest) => purchaseRequest?.method === 'buy')
  );
}
