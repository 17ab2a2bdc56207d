import { useEffect, useRef, useState } from 'react';
import type { EpisodeLineDto } from '#contract/catalog';
import { useCachedPages } from '../../catalog/use-more-pages.ts';
import { useMember } from '../../auth/use-member.ts';

export type EpisodeListOrder = 'first' | 'last';

export interface ListWindow {
  order: EpisodeListOrder;
  /** null: start of the list. */
  from: number | null;
  previous: { from: number | null; lowest: number; highest: number } | null;
  next: number | null;
}

interface ListedWindow {
  work: number;
  lines: EpisodeLineDto[];
  window: ListWindow;
}

/** API limit. */
const PAGE_SIZE = 100;

async function fetchRows(
  { work, window: { order } }: ListedWindow,
  { from, limit }: { from: number; limit: number },
): Promise<{ works: EpisodeLineDto[]; next: string | null }> {
  // Loaded on demand: most works fit one window.
  const { call } = await import('../../../browser/api/browser-call.ts');
  const { episodes, next } = await call('GET /ko/v1/works/:id/episodes', {
    params: { id: work },
    query: { order, from, limit },
  });
  return { works: episodes, next: next ? String(next) : null };
}

/**
 * Loads episode windows by API, since the loader returns the whole page. Reloads loaded rows after a purchase and when
 * a member returns.
 */
export function useEpisodeWindows(listed: ListedWindow): {
  lines: EpisodeLineDto[];
  path: string | null;
  isLoading: boolean;
  more(): void;
} {
  const { lines: first, window } = listed;
  const { works, next, place, keep } = useCachedPages({
    works: first,
    next: window.next === null ? null : String(window.next),
  });
  const isMember = useMember() !== undefined;
  const [isLoading, setLoading] = useState(false);
  const isConfirming = useRef(false);
  // First window of fresh data; a visitor's rows do not change.
  const asNewAs = useRef(isMember ? undefined : first);
  const isLonger = works.length > first.length;
  const more = (): void => {
    if (next === null || isConfirming.current) return;
    isConfirming.current = true;
    setLoading(true);
    void fetchRows(listed, { from: Number(next), limit: PAGE_SIZE })
      .then((page) => {
        if (!isLonger) asNewAs.current = first;
        keep(place, page);
      })
      // The link stays for a retry.
      .catch(() => undefined)
      .finally(() => {
        isConfirming.current = false;
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
    const { listed: shown, works: existing, next: rest, place: here } = now.current;
    let isCancelled = false;
    const renew = async (): Promise<void> => {
      for (let at = first.length; at < existing.length && !isCancelled; at += PAGE_SIZE) {
        const from = existing[at]?.position ?? 0;
        const { works: anew } = await fetchRows(shown, { from, limit: Math.min(PAGE_SIZE, existing.length - at) });
        if (!isCancelled) keep(here, { works: anew, next: rest });
      }
    };
    // Keep the old rows.
    renew().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [first, isLonger, keep]);
  return { lines: works, path: next === null ? null : `?${windowQuery(window.order, Number(next))}`, isLoading, more };
}

export function windowQuery(order: EpisodeListOrder, from: number | null): string {
  const params = new URLSearchParams({
    ...(order === 'last' ? { order } : {}),
    ...(from === null ? {} : { from: String(from) }),
  });
  return params.toString();
}
