import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useMember } from '../members/use-member.ts';
import { screenKey } from '../ui/place-key.ts';
import { keepPage, keptPages } from './list-visits.ts';

interface Listed {
  id: number;
}
interface Page<Work extends Listed> {
  works: Work[];
  next: string | null;
}

/** Where a list stands, and for whom its pages are made. */
interface ListPlace {
  key: string;
  who: string;
}

/**
 * What a list holds beyond its first page at this place of the history, and a way to add to it: coming back, also by a page
 * load, finds it as long as it was left.
 */
export function useKeptPages<Work extends Listed>(
  first: Page<Work>,
): Page<Work> & { place: ListPlace; keep(place: ListPlace, page: Page<Work>): void } {
  const key = screenKey(useLocation());
  const who = JSON.stringify(useMember() ?? null);
  // The server knows nothing of earlier visits, so neither does the page while it is made alive. An address has one kind of list.
  const kept = (useIsAlive() ? keptPages(key, who) : undefined) as Page<Work> | undefined;
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const keep = useCallback((place: ListPlace, page: Page<Work>) => {
    keepPage(place.key, place.who, page);
    showAnew();
  }, []);
  const place = useMemo(() => ({ key, who }), [key, who]);
  const further = kept?.works;
  const works = useMemo(() => distinct([...first.works, ...(further ?? [])]), [first.works, further]);
  return { works, next: kept ? kept.next : first.next, place, keep };
}

/** A list that grows by its own loader's pages; `path` is the next page's address, null at the end. */
export function useFurtherPages<Work extends Listed>(
  first: Page<Work>,
): {
  works: Work[];
  path: string | null;
  isLoading: boolean;
  more(): void;
} {
  const location = useLocation();
  const fetcher = useFetcher<Page<Work>>();
  const { works, next, place, keep } = useKeptPages(first);
  const path = next === null ? null : pathAfter(location, next);
  const [asked, setAsked] = useState(place);
  const taken = useRef(fetcher.data);
  useEffect(() => {
    const page = fetcher.data;
    if (!page || taken.current === page) return;
    taken.current = page;
    // A page that comes when the reader is elsewhere belongs to the place that it was asked for from.
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

/** A first page that was read anew may hold what a further page held before. */
function distinct<Work extends Listed>(works: Work[]): Work[] {
  const known = new Set<number>();
  return works.filter(({ id }) => !known.has(id) && known.add(id));
}

function pathAfter(location: { pathname: string; search: string }, cursor: string): string {
  const params = new URLSearchParams(location.search);
  params.set('after', cursor);
  return `${location.pathname}?${params}`;
}
