import { call } from '../members/browser-call.ts';
import { kindOf } from './buying-state.ts';
import { payOffer } from './pay.ts';
import { type Want, wantOf } from './want.ts';

/** So long a gate stands before the reader until reading on counts as wanting it. */
const DWELL_MS = 700;
const SHOWN_MS = 1200;
const SEEN_PART = 0.5;

/**
 * Buys the next episode without asking, where the member has switched that on and within its ceilings: when its gate comes
 * before the reader. The shop checks the ceilings again; whatever it refuses leaves the gate as it is.
 */
export function watchGates(): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const tried = new WeakSet<Element>();
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting && !tried.has(target))
          timers.set(
            target,
            setTimeout(() => tryOnce(target, tried), DWELL_MS),
          );
      }
    },
    { threshold: SEEN_PART },
  );
  const look = (): void => {
    for (const gate of document.querySelectorAll('[data-gate="price"]')) sight.observe(gate);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    changes.disconnect();
    sight.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function tryOnce(gate: Element, tried: WeakSet<Element>): void {
  tried.add(gate);
  buyUnasked(gate).catch(() => undefined);
}

async function buyUnasked(gate: Element): Promise<void> {
  const want = cheapestOf(gate);
  const { auto } = await call('GET /ko/v1/member/spending');
  if (!auto || !want || want.way === 'choose') return;
  const choice = { way: want.way === 'rental' ? ('rental' as const) : ('buy' as const), episodes: want.episodes };
  const body = { work: want.work, kind: kindOf(choice), episodes: want.episodes === 'all' ? [] : want.episodes };
  const { quote, lack } = await call('POST /ko/v1/quotes', { body: { ...body, auto: true } });
  if (lack > 0) return;
  const { coins, episodes } = await payOffer(quote.id, true);
  const said = gate.insertAdjacentElement('afterbegin', document.createElement('p'));
  said?.setAttribute('role', 'status');
  if (said) said.textContent = `자동 결제: ${coins}코인을 사용했습니다.`;
  setTimeout(() => location.assign(`/viewer/${episodes[0]}`), SHOWN_MS);
}

/** The way through a gate that costs coins, a rental before a purchase for good. */
function cheapestOf(gate: Element): Want | undefined {
  const pressed = [...gate.querySelectorAll<HTMLElement>('[data-buy]')];
  const wants = pressed.map(({ dataset }) => wantOf(dataset));
  return wants.find((want) => want?.way === 'rental') ?? wants.find((want) => want?.way === 'buy');
}
