import { CHECKOUT_KEYS } from './checkout-keys.ts';
import { PURCHASE_METHODS, type PurchaseRequest } from './purchase-request.ts';

/** Survives navigation: request, selection and a payment in progress. */
export interface SavedPurchaseRequest extends PurchaseRequest {
  paying?: string;
}

const TTL_MS = 1_800_000;

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `/novel/12?buy=34`, `all` or `choose`; `way` defaults to purchase. */
export function purchaseRequestFromUrl({ pathname, searchParams }: URL): PurchaseRequest | undefined {
  const work = Number(/^\/novel\/(\d+)$/.exec(pathname)?.[1]);
  const buy = searchParams.get('buy') ?? '';
  if (!work) return undefined;
  if (buy === 'choose') return { work, method: 'choose', episodes: [] };
  const purchaseMethod = PURCHASE_METHODS.find((item) => item === searchParams.get('way')) ?? 'buy';
  if (buy === 'all') return { work, method: purchaseMethod, episodes: 'all' };
  const episodes = numbersIn(buy);
  return episodes.length > 0 ? { work, method: purchaseMethod, episodes } : undefined;
}

/** Longer selections are resumed in the same tab only. */
const MAX_CARRIED = 60;

/** A request as a URL parameter, for a return in another tab: `12.buy.34-35`. */
export function carriedRequest({ work, method, episodes }: PurchaseRequest): string {
  if (episodes !== 'all' && episodes.length > MAX_CARRIED) return '';
  return [work, method, episodes === 'all' ? 'all' : episodes.join('-')].join('.');
}

export function purchaseRequestFromCarried(text: string): PurchaseRequest | undefined {
  const [work = '', way = '', list = ''] = text.split('.');
  const method = PURCHASE_METHODS.find((item) => item === way);
  const episodes = list === 'all' ? ('all' as const) : numbersIn(list.replaceAll('-', ','));
  const [workId] = numbersIn(work);
  return method && workId && episodes.length > 0 ? { work: workId, method, episodes } : undefined;
}

/** Keeps a request through a login, charge or reload. */
export function savePurchaseRequest(
  request: SavedPurchaseRequest,
  tab: TabStorage = sessionStorage,
  now = Date.now(),
): void {
  tab.setItem(CHECKOUT_KEYS.request, JSON.stringify({ want: request, until: now + TTL_MS }));
}

export function savedPurchaseRequest(
  tab: TabStorage = sessionStorage,
  now = Date.now(),
): SavedPurchaseRequest | undefined {
  try {
    const saved: { want?: SavedPurchaseRequest; until?: number } | null = JSON.parse(
      tab.getItem(CHECKOUT_KEYS.request) ?? 'null',
    );
    return saved?.want && (saved.until ?? 0) > now ? saved.want : undefined;
  } catch {
    return undefined;
  }
}

export function clearPurchaseRequest(tab: TabStorage = sessionStorage): void {
  tab.removeItem(CHECKOUT_KEYS.request);
}

function numbersIn(text: string): number[] {
  const numbers = text.split(/[ ,]+/).map(Number);
  return numbers.filter((number) => Number.isSafeInteger(number) && number > 0);
}
