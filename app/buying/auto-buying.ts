import type { CallResult } from '#contract/browser-calls';
import { sayBought } from '../members/member-change.ts';
import { call } from '../members/browser-call.ts';
import { isReadOn } from './auto-wish.ts';
import { kindOf } from './buying-state.ts';
import { keepGatesFresh } from './fresh-gates.ts';
import { openHeld, openInPlace } from './open-held.ts';
import { payOffer } from './pay.ts';
import { showLine } from './spoken-line.ts';
import { type Want, wantOf } from './want.ts';

/** So long a gate stands before the reader until reading on counts as wanting it. */
const DWELL_MS = 700;
const SEEN_PART = 0.5;
const SAID_KEY = 'seoga.auto-bought';

/**
 * Buys the next episode without asking, where the member has switched that on and within its ceilings: when the reader has
 * read on to its gate. The shop checks the ceilings again; whatever it refuses leaves the gate as it is, with its buttons.
 */
export function watchGates(leaving: AbortSignal): void {
  saySpent();
  keepGatesFresh(leaving);
  document.addEventListener('submit', openInPlace, { signal: leaving });
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new WeakSet<Element>();
  const tryOnce = (gate: Element): void => {
    sight.unobserve(gate);
    buyUnasked(gate).catch(() => undefined);
  };
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting) timers.set(target, setTimeout(tryOnce, DWELL_MS, target));
      }
    },
    { threshold: SEEN_PART },
  );
  const read = new Set<number>();
  const look = (): void => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('article[data-episode]'))
      read.add(Number(dataset['episode']));
    for (const gate of document.querySelectorAll('[data-gate="price"]')) {
      if (seen.has(gate)) continue;
      seen.add(gate);
      if (isReadOnTo(gate, read)) sight.observe(gate);
    }
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  leaving.addEventListener('abort', () => {
    changes.disconnect();
    sight.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  });
}

/** Whoever opens an episode from a list, an address or by going back has not read on to it: they are asked. */
function isReadOnTo(gate: Element, read: ReadonlySet<number>): boolean {
  const before = Number(gate.getAttribute('data-after'));
  const [visit] = performance.getEntriesByType('navigation');
  const isStep = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  return read.has(before) || isReadOn({ before, referrer: document.referrer, origin: location.origin, isStep });
}

async function buyUnasked(gate: Element): Promise<void> {
  const want = cheapestOf(gate);
  if (!want || want.episodes === 'all' || document.querySelector('[data-veil]')) return;
  const { auto } = await call('GET /ko/v1/member/spending');
  if (!auto) return;
  const way = want.way === 'rental' ? ('rental' as const) : ('buy' as const);
  const kind = kindOf({ way, episodes: want.episodes });
  const { quote, lack } = await call('POST /ko/v1/quotes', {
    body: { work: want.work, kind, episodes: want.episodes, auto: true },
  });
  if (lack === 0 && gate.isConnected) goOn(await payOffer(quote.id, true));
}

function goOn({ coins, episodes: [episode] }: CallResult<'POST /ko/v1/purchases'>): void {
  try {
    sessionStorage.setItem(SAID_KEY, String(coins));
  } catch {
    // The history of coins tells it too.
  }
  sayBought();
  if (episode !== undefined) openHeld(episode);
}

/** Said where reading goes on: opened by then, it can no longer be taken back, so nothing of the kind is offered. */
function saySpent(): void {
  const coins = Number(sessionStorage.getItem(SAID_KEY));
  sessionStorage.removeItem(SAID_KEY);
  if (coins > 0) showLine(`자동 결제: ${coins}코인을 사용했습니다.`);
}

/** The way through a gate that costs coins, a rental before a purchase for good. */
function cheapestOf(gate: Element): Want | undefined {
  const wants = [...gate.querySelectorAll<HTMLElement>('[data-buy]')].map(({ dataset }) => wantOf(dataset));
  // What opens for nothing is not passed over for what costs coins: the reader chooses.
  if (wants.some((want) => want?.way === 'ticket' || want?.way === 'wait-free')) return undefined;
  return wants.find((want) => want?.way === 'rental') ?? wants.find((want) => want?.way === 'buy');
}
