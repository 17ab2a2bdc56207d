import { useEffect, useRef, useState } from 'react';
import type { EpisodeLineWire } from '#contract/catalogue';
import { useKeptPages } from '../lists/further-pages.ts';
import { useMember } from '../members/use-member.ts';

export type LinesOrder = 'first' | 'last';

/** Where a page's part of a work's episodes lies in the whole list. */
export interface ListWindow {
  order: LinesOrder;
  /** The number of its first episode; null of the list's beginning. */
  from: number | null;
  previous: { from: number | null; lowest: number; highest: number } | null;
  next: number | null;
}

interface ListedWindow {
  work: number;
  lines: EpisodeLineWire[];
  window: ListWindow;
}

/** As many as a call gives at most. */
const LINES = 100;

/** Lines from an episode's number on, and the number with which the rest begins. */
async function fetchLines(
  { work, window: { order } }: ListedWindow,
  { from, limit }: { from: number; limit: number },
): Promise<{ works: EpisodeLineWire[]; next: string | null }> {
  // The client comes with its first use: most works fit into one window.
  const { call } = await import('../members/browser-call.ts');
  const { episodes, next } = await call('GET /ko/v1/works/:id/episodes', {
    params: { id: work },
    query: { order, from, limit },
  });
  return { works: episodes, next: next ? String(next) : null };
}

/**
 * A work's episodes, window after window as its list is gone down; they come by a call, because the page's own loader
 * brings the whole page. What was fetched is asked for anew where it may have changed: after something was bought, and
 * when a member comes back.
 */
export function useEpisodeWindows(listed: ListedWindow): {
  lines: EpisodeLineWire[];
  path: string | null;
  isLoading: boolean;
  more(): void;
} {
  const { lines: first, window } = listed;
  const { works, next, place, keep } = useKeptPages({
    works: first,
    next: window.next === null ? null : String(window.next),
  });
  const isMember = useMember() !== undefined;
  const [isLoading, setLoading] = useState(false);
  const isAsking = useRef(false);
  // The first window with which all that follows it is as new; to a visitor nothing changes while they are away.
  const asNewAs = useRef(isMember ? undefined : first);
  const isLonger = works.length > first.length;
  const more = (): void => {
    if (next === null || isAsking.current) return;
    isAsking.current = true;
    setLoading(true);
    void fetchLines(listed, { from: Number(next), limit: LINES })
      .then((page) => {
        if (!isLonger) asNewAs.current = first;
        keep(place, page);
      })
      // The way on stays where it is, to be pressed again.
      .catch(() => undefined)
      .finally(() => {
        isAsking.current = false;
        setLoading(false);
      });
  };
  const now = useRef({ listed, works, next, place });
  useEffect(() => {
    now.current = { listed, works, next, place };
  });
  useEffect(() => {
    if (!isLonger || asNewAs.current === first) return;
    asNewAs.current = first;
    const { listed: shown, works: known, next: rest, place: here } = now.current;
    let isLeft = false;
    const renew = async (): Promise<void> => {
      for (let at = first.length; at < known.length && !isLeft; at += LINES) {
        const from = known[at]?.position ?? 0;
        const { works: anew } = await fetchLines(shown, { from, limit: Math.min(LINES, known.length - at) });
        if (!isLeft) keep(here, { works: anew, next: rest });
      }
    };
    // Without an answer the lines say what they said before.
    renew().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [first, isLonger, keep]);
  return { lines: works, path: next === null ? null : `?${windowQuery(window.order, Number(next))}`, isLoading, more };
}

/** The part of an address that names a window. */
export function windowQuery(order: LinesOrder, from: number | null): string {
  const params = new URLSearchParams({
    ...(order === 'last' ? { order } : {}),
    ...(from === null ? {} : { from: String(from) }),
  });
  return params.toString();
}
