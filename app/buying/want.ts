/** Ways of holding what is pressed; `choose` asks first which episodes. */
export const BUYING_WAYS = ['buy', 'rental', 'ticket', 'wait-free', 'choose'] as const;
export type BuyingWay = (typeof BUYING_WAYS)[number];

/** What a press wants: a work's episodes, all that are left of it, or those that the reader is going to choose. */
export interface Want {
  work: number;
  way: BuyingWay;
  episodes: number[] | 'all';
}

/** What outlives this page: a want, the episodes chosen since, and an offer whose payment was on its way. */
export interface KeptWant extends Want {
  paying?: string;
}

const KEY = 'seoga.buying';
const KEPT_MS = 1_800_000;

type Places = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a pressed element wants, by its `data-` attributes; undefined where they make no sense. */
export function wantOf({ buy, work, episodes }: DOMStringMap): Want | undefined {
  const way = BUYING_WAYS.find((one) => one === buy);
  const workId = Number(work);
  if (!way || !Number.isSafeInteger(workId) || workId <= 0) return undefined;
  return { work: workId, way, episodes: episodes === 'all' ? 'all' : numbersIn(episodes ?? '') };
}

/** What an address wants by itself: `/novel/12?buy=34`, `all` or `choose`; `way` says how, to keep where it says nothing. */
export function wantedByAddress({ pathname, searchParams }: URL): Want | undefined {
  const work = Number(/^\/novel\/(\d+)$/.exec(pathname)?.[1]);
  const buy = searchParams.get('buy') ?? '';
  if (!work) return undefined;
  if (buy === 'choose') return { work, way: 'choose', episodes: [] };
  const way = BUYING_WAYS.find((one) => one === searchParams.get('way')) ?? 'buy';
  if (buy === 'all') return { work, way, episodes: 'all' };
  const episodes = numbersIn(buy);
  return episodes.length > 0 ? { work, way, episodes } : undefined;
}

/** Keeps a want through a login, a payment of coins, or a reload in the middle. */
export function keepWant(want: KeptWant, tab: Places = sessionStorage, now = Date.now()): void {
  tab.setItem(KEY, JSON.stringify({ want, until: now + KEPT_MS }));
}

export function keptWant(tab: Places = sessionStorage, now = Date.now()): KeptWant | undefined {
  try {
    const kept: { want?: KeptWant; until?: number } | null = JSON.parse(tab.getItem(KEY) ?? 'null');
    return kept?.want && (kept.until ?? 0) > now ? kept.want : undefined;
  } catch {
    return undefined;
  }
}

export function forgetWant(tab: Places = sessionStorage): void {
  tab.removeItem(KEY);
}

function numbersIn(text: string): number[] {
  const numbers = text.split(/[ ,]+/).map(Number);
  return numbers.filter((number) => Number.isSafeInteger(number) && number > 0);
}
