import type { Unit } from '#shared/catalog/categories';
import type { EpisodeItem } from './episode-row.ts';
import type { EarlyEpisodeRow, EpisodeOrder, EpisodeListRow } from './episode-list-store.ts';

export const WINDOW_SIZE = 100;

/** Totals of a work's episodes, independent of the window. */
export interface EpisodeList {
  count: number;
  open: number;
  free: number;
  unit: Unit;
  /** The first released episode. */
  first: Pick<EpisodeItem, 'id' | 'position' | 'unit' | 'content' | 'state' | 'opensAt'> | null;
  /** ISO time of the next release. */
  nextAt: string | null;
  /** The next episode free by waiting: the first locked one outside the newest few. */
  waiting: number | null;
  /** Whether any episode is for sale. */
  isSold: boolean;
  /** Episodes that are open before their day. */
  early: EpisodeItem[];
}

/** A window of the list in the requested order. */
export interface EpisodeWindow {
  lines: EpisodeItem[];
  order: EpisodeOrder;
  /** First episode number; null at the beginning. */
  from: number | null;
  /** The requested episode or the nearest one. */
  wanted: number | null;
  /** Start and number range of the previous window. */
  previous: { from: number | null; lowest: number; highest: number } | null;
  /** Start of the next window. */
  next: number | null;
}

export const EMPTY_LIST: EpisodeList = {
  count: 0,
  open: 0,
  free: 0,
  unit: 'episode',
  first: null,
  nextAt: null,
  waiting: null,
  isSold: false,
  early: [],
};

export const EMPTY_WINDOW: EpisodeWindow = {
  lines: [],
  order: 'first',
  from: null,
  wanted: null,
  previous: null,
  next: null,
};

export function toEpisodeList({ count, open, free, unit, first, waiting, ...row }: EpisodeListRow): EpisodeList {
  return {
    count,
    open,
    free,
    unit: unit ?? EMPTY_LIST.unit,
    first: first && shortLine(first),
    nextAt: row.next_at && isoDate(row.next_at),
    waiting,
    isSold: row.is_sold,
    early: row.early.map((line) => earlyLine(line)),
  };
}

function earlyLine({ opens_at: opensAt, terms, ...line }: EarlyEpisodeRow): EpisodeItem {
  const { buy_coins: buyCoins, rental_coins: rentalCoins, rental_hours: rentalHours, ...episode } = line;
  return { ...episode, opensAt: isoDate(opensAt), buyCoins, rentalCoins, rentalHours, early: terms };
}

function shortLine({
  opens_at: opensAt,
  ...line
}: NonNullable<EpisodeListRow['first']>): NonNullable<EpisodeList['first']> {
  return { ...line, opensAt: isoDate(opensAt) };
}

const isoDate = (stored: string): string => new Date(stored).toISOString();

/**
 * The window that contains the requested number, the last one beyond the end. A list of one window is always in
 * reading order, since the client can reverse it.
 */
export function episodeWindow(
  lines: EpisodeItem[],
  { list, order: wish, from }: { list: EpisodeListRow; order: EpisodeOrder; from?: number | undefined },
): EpisodeWindow {
  const order = list.count > WINDOW_SIZE ? wish : 'first';
  const start = list.start ?? 0;
  const numberAt = (position: number): number | null => list.numbers?.[position] ?? null;
  // The first window has no start number.
  const startAt = (before: number): number | null => (before > 0 ? numberAt(before + 1) : null);
  const ends = [numberAt(start - WINDOW_SIZE + 1) ?? 0, numberAt(start) ?? 0];
  return {
    lines: inOrder(lines, order),
    order,
    from: startAt(start),
    wanted: from === undefined ? null : numberAt(list.asked ?? 0),
    previous:
      start > 0 ? { from: startAt(start - WINDOW_SIZE), lowest: Math.min(...ends), highest: Math.max(...ends) } : null,
    next: startAt(start + WINDOW_SIZE),
  };
}

/** Episodes from a number on and the start of the rest. */
export function episodesFrom(
  lines: EpisodeItem[],
  input: { from?: number | undefined; limit?: number | undefined; order?: EpisodeOrder | undefined },
): { lines: EpisodeItem[]; next: number | null } {
  const { from, limit = lines.length, order = 'first' } = input;
  const listed = inOrder(lines, order);
  const at = from === undefined ? 0 : placeOf(listed, { from, order });
  const start = at < 0 ? listed.length : at;
  return { lines: listed.slice(start, start + limit), next: listed[start + limit]?.position ?? null };
}

function inOrder(lines: EpisodeItem[], input: EpisodeOrder): EpisodeItem[] {
  return input === 'last' ? lines.toReversed() : lines;
}

/** Insertion index of a number; -1 beyond the end. */
function placeOf(listed: EpisodeItem[], { from, order }: { from: number; order: EpisodeOrder }): number {
  return listed.findIndex(({ position }) => (order === 'last' ? position <= from : position >= from));
}
