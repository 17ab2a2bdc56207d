/** `choose` selects episodes first. */
export const PURCHASE_METHODS = ['buy', 'rental', 'ticket', 'wait-free', 'choose'] as const;
export type PurchaseMethod = (typeof PURCHASE_METHODS)[number];

export interface PurchaseRequest {
  work: number;
  method: PurchaseMethod;
  episodes: number[] | 'all';
}

/** Survives navigation: request, selection and a payment in progress. */
export interface SavedPurchaseRequest extends PurchaseRequest {
  paying?: string;
}

const KEY = 'seoga.buying';
const TTL_MS = 1_800_000;

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Parses `data-` attributes; undefined when invalid. */
export function purchaseRequestOf({ buy, work, episodes }: DOMStringMap): PurchaseRequest | undefined {
  const purchaseMethod = PURCHASE_METHODS.find((item) => item === buy);
  const workId = Number(work);
  if (!purchaseMethod || !Number.isSafeInteger(workId) || workId <= 0) return undefined;
  return { work: workId, method: purchaseMethod, episodes: episodes === 'all' ? 'all' : numbersIn(episodes ?? '') };
}

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

/** Keeps a request through a login, charge or reload. */
export function savePurchaseRequest(
  request: SavedPurchaseRequest,
  tab: TabStorage = sessionStorage,
  now = Date.now(),
): void {
  tab.setItem(KEY, JSON.stringify({ want: request, until: now + TTL_MS }));
}

export function savedPurchaseRequest(
  tab: TabStorage = sessionStorage,
  now = Date.now(),
): SavedPurchaseRequest | undefined {
  try {
    const saved: { want?: SavedPurchaseRequest; until?: number } | null = JSON.parse(tab.getItem(KEY) ?? 'null');
    return saved?.want && (saved.until ?? 0) > now ? saved.want : undefined;
  } catch {
    return undefined;
  }
}

export function clearPurchaseRequest(tab: TabStorage = sessionStorage): void {
  tab.removeItem(KEY);
}

function numbersIn(text: string): number[] {
  const numbers = text.split(/[ ,]+/).map(Number);
  return numbers.filter((number) => Number.isSafeInteger(number) && number > 0);
}
