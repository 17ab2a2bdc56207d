import type { Unit } from '#vocabulary/shelves';
import type { EpisodeLine } from './episode-line.ts';
import type { LinesOrder, ListRow } from './list-store.ts';

/** A page shows so many lines at once. */
export const WINDOW_LINES = 100;

/** What a work's whole list comes to, whatever part of it is shown. */
export interface EpisodeList {
  count: number;
  open: number;
  free: number;
  unit: Unit;
  /** The first that is open. */
  first: Pick<EpisodeLine, 'id' | 'position' | 'unit' | 'content' | 'state' | 'opensAt'> | null;
  /** When the next opens (ISO). */
  nextAt: string | null;
  /** The episode that waiting opens next: the first locked one that is none of the newest few. */
  waiting: number | null;
  /** Whether something of it is to be bought. */
  isSold: boolean;
}

/** Part of a list as a page shows it, in the order in which it was asked for. */
export interface EpisodeWindow {
  lines: EpisodeLine[];
  order: LinesOrder;
  /** The number of its first episode; null of the list's beginning. */
  from: number | null;
  /** The episode that was asked for, or what comes nearest. */
  wanted: number | null;
  /** The part before it: where it begins, and its numbers from the lowest to the highest. */
  previous: { from: number | null; lowest: number; highest: number } | null;
  /** Where the part after it begins. */
  next: number | null;
}

/** Of a work that shows no lines. */
export const EMPTY_LIST: EpisodeList = {
  count: 0,
  open: 0,
  free: 0,
  unit: 'episode',
  first: null,
  nextAt: null,
  waiting: null,
  isSold: false,
};

/** Of a work that shows no lines. */
export const NO_WINDOW: EpisodeWindow = {
  lines: [],
  order: 'first',
  from: null,
  wanted: null,
  previous: null,
  next: null,
};

/** What a work's lines come to, as they were counted. */
export function episodeListOf({ count, open, free, unit, first, waiting, ...row }: ListRow): EpisodeList {
  return {
    count,
    open,
    free,
    unit: unit ?? EMPTY_LIST.unit,
    first: first && shortLine(first),
    nextAt: row.next_at && isoMoment(row.next_at),
    waiting,
    isSold: row.is_sold,
  };
}

function shortLine({ opens_at: opensAt, ...line }: NonNullable<ListRow['first']>): NonNullable<EpisodeList['first']> {
  return { ...line, opensAt: isoMoment(opensAt) };
}

const isoMoment = (stored: string): string => new Date(stored).toISOString();

/**
 * Where the lines that a page shows lie in the whole list: the window in which the number stands that was asked for, the
 * last one past its end. A list that fits into one window is in reading order whatever was asked for: it can be turned
 * over where it is shown.
 */
export function episodeWindow(
  lines: EpisodeLine[],
  { list, order: wish, from }: { list: ListRow; order: LinesOrder; from?: number | undefined },
): EpisodeWindow {
  const order = list.count > WINDOW_LINES ? wish : 'first';
  const start = list.start ?? 0;
  const numberAt = (place: number): number | null => list.numbers?.[place] ?? null;
  // Where the list begins no number says so.
  const startAt = (before: number): number | null => (before > 0 ? numberAt(before + 1) : null);
  const ends = [numberAt(start - WINDOW_LINES + 1) ?? 0, numberAt(start) ?? 0];
  return {
    lines: inOrder(lines, order),
    order,
    from: startAt(start),
    wanted: from === undefined ? null : numberAt(list.asked ?? 0),
    previous:
      start > 0 ? { from: startAt(start - WINDOW_LINES), lowest: Math.min(...ends), highest: Math.max(...ends) } : null,
    next: startAt(start + WINDOW_LINES),
  };
}

/** Lines from an episode's number on, as many as are wanted, and the number with which the rest begins. */
export function linesFrom(
  lines: EpisodeLine[],
  ask: { from?: number | undefined; limit?: number | undefined; order?: LinesOrder | undefined },
): { lines: EpisodeLine[]; next: number | null } {
  const { from, limit = lines.length, order = 'first' } = ask;
  const listed = inOrder(lines, order);
  const at = from === undefined ? 0 : placeOf(listed, { from, order });
  const start = at < 0 ? listed.length : at;
  return { lines: listed.slice(start, start + limit), next: listed[start + limit]?.position ?? null };
}

function inOrder(lines: EpisodeLine[], order: LinesOrder): EpisodeLine[] {
  return order === 'last' ? lines.toReversed() : lines;
}

/** Where a number stands in a list, or would stand; -1 behind its end. */
function placeOf(listed: EpisodeLine[], { from, order }: { from: number; order: LinesOrder }): number {
  return listed.findIndex(({ position }) => (order === 'last' ? position <= from : position >= from));
}
