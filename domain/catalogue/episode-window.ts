import type { Unit } from '#vocabulary/shelves';
import type { EpisodeLine } from './episode-line.ts';

/** A page shows so many lines at once. */
const WINDOW_LINES = 100;

/** From the first episode on, or from the newest back. */
export type LinesOrder = 'first' | 'last';

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

/** What a work's lines come to, all of them in reading order. */
export function episodeListOf(lines: EpisodeLine[], waitFree: { exceptLast: number } | null): EpisodeList {
  const open = lines.filter(({ state }) => state !== 'upcoming');
  const coming = lines.flatMap(({ state, opensAt }) => (state === 'upcoming' ? [opensAt] : []));
  const waited = waitFree ? open.slice(0, Math.max(0, open.length - waitFree.exceptLast)) : [];
  return {
    count: lines.length,
    open: open.length,
    free: open.filter(({ state }) => state === 'free').length,
    unit: lines[0]?.unit ?? 'episode',
    first: open[0] ? shortLine(open[0]) : null,
    nextAt: coming.reduce<string | null>((first, at) => (first !== null && first < at ? first : at), null),
    waiting: waited.find(({ state }) => state === 'locked')?.id ?? null,
    isSold: lines.some(({ state }) => state === 'locked' || state === 'rented'),
  };
}

function shortLine({ id, position, unit, content, state, opensAt }: EpisodeLine): NonNullable<EpisodeList['first']> {
  return { id, position, unit, content, state, opensAt };
}

/**
 * The window in which an episode's number stands; the first where none is asked for. A list that fits into one window is
 * in reading order whatever was asked for: it can be turned over where it is shown.
 */
export function episodeWindow(
  lines: EpisodeLine[],
  ask: { from?: number | undefined; order: LinesOrder },
): EpisodeWindow {
  const order = lines.length > WINDOW_LINES ? ask.order : 'first';
  const listed = inOrder(lines, order);
  const at = ask.from === undefined ? 0 : placeOf(listed, { from: ask.from, order });
  const place = at < 0 ? listed.length - 1 : at;
  const start = Math.max(0, place - (place % WINDOW_LINES));
  const startAt = (index: number): number | null => (index > 0 ? (listed[index]?.position ?? null) : null);
  return {
    lines: listed.slice(start, start + WINDOW_LINES),
    order,
    from: startAt(start),
    wanted: ask.from === undefined ? null : (listed[place]?.position ?? null),
    previous: start > 0 ? { from: startAt(start - WINDOW_LINES), ...endsOf(listed, start) } : null,
    next: startAt(start + WINDOW_LINES),
  };
}

/** Numbers of the window that ends before a place in a list. */
function endsOf(listed: EpisodeLine[], end: number): { lowest: number; highest: number } {
  const ends = [listed[end - WINDOW_LINES]?.position ?? 0, listed[end - 1]?.position ?? 0];
  return { lowest: Math.min(...ends), highest: Math.max(...ends) };
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
