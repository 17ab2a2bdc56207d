import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useMember } from '../auth/use-member.ts';
import { historyKey } from '../../navigation/history-key.ts';
import { cachePage, cachedPages } from './list-page-cache.ts';

interface Listed {
  id: number;
}
interface Page<Work extends Listed> {
  works: Work[];
  next: string | null;
}

interface ListPosition {
  key: string;
  who: string;
}

/** Further pages cached per history entry, also across reloads. */
export function useCachedPages<Work extends Listed>(
  first: Page<Work>,
): Page<Work> & { place: ListPosition; keep(place: ListPosition, page: Page<Work>): void } {
  const key = historyKey(useLocation());
  const who = JSON.stringify(useMember() ?? null);
  // Empty until hydrated, as on the server.
  const saved = (useIsAlive() ? cachedPages(key, who) : undefined) as Page<Work> | undefined;
  const [, forceRender] = useReducer((times: number) => times + 1, 0);
  const save = useCallback((place: ListPosition, page: Page<Work>) => {
    cachePage(place.key, place.who, page);
    forceRender();
  }, []);
  const place = useMemo(() => ({ key, who }), [key, who]);
  const further = saved?.works;
  const works = useMemo(() => distinct([...first.works, ...(further ?? [])]), [first.works, further]);
  return { works, next: saved ? saved.next : first.next, place, keep: save };
}

/** Infinite list over the route's own loader; `path` is the next page or null. */
export function useMorePages<Work extends Listed>(
  first: Page<Work>,
): {
  works: Work[];
  path: string | null;
  isLoading: boolean;
  more(): void;
} {
  const location = useLocation();
  const fetcher = useFetcher<Page<Work>>();
  const { works, next, place, keep } = useCachedPages(first);
  const path = next === null ? null : pathAfter(location, next);
  const [asked, setAsked] = useState(place);
  const claimed = useRef(fetcher.data);
  useEffect(() => {
    const page = fetcher.data;
    if (!page || claimed.current === page) return;
    claimed.current = page;
    // A late page belongs to the entry that requested it.
    keep(asked, page);
  }, [fetcher.data, asked, keep]);
  const { load, state } = fetcher;
  const more = (): void => {
    if (path === null || state !== 'idle') return;
    setAsked(place);
    void load(path);
  };
  return { works, path, isLoading: state !== 'idle', more };
}

const watchNothing = (): (() => void) => () => undefined;

function useIsAlive(): boolean {
  return useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );
}

/** A refreshed first page may repeat works. */
function distinct<Work extends Listed>(works: Work[]): Work[] {
  const existing = new Set<number>();
  return works.filter(({ id }) => !existing.has(id) && existing.add(id));
}

function pathAfter(location: { pathname: string; search: string }, cursor: string): string {
  const params = new URLSearchParams(location.search);
  params.set('after', cursor);
  return `${location.pathname}?${params}`;
}
