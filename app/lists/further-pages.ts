import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
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

/**
 * A list that grows by its own loader's pages; `path` is the next page's address, null at the end. Coming back, also by a
 * page load, finds it as long as it was left, without asking for its pages again.
 */
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
  const key = screenKey(location);
  const who = JSON.stringify(useMember() ?? null);
  // The server knows nothing of earlier visits, so neither does the page while it is made alive. An address has one kind of list.
  const kept = (useIsAlive() ? keptPages(key, who) : undefined) as Page<Work> | undefined;
  const shown = kept ?? { works: [], next: first.next };
  const path = shown.next === null ? null : pathAfter(location, shown.next);
  const [, showAnew] = useReducer((times: number) => times + 1, 0);
  const [asked, setAsked] = useState({ key, who });
  const taken = useRef(fetcher.data);
  useEffect(() => {
    const page = fetcher.data;
    if (!page || taken.current === page) return;
    taken.current = page;
    // A page that comes when the reader is elsewhere belongs to the place that it was asked for from.
    keepPage(asked.key, asked.who, page);
    showAnew();
  }, [fetcher.data, asked]);
  const { load, state } = fetcher;
  const more = (): void => {
    if (path === null || state !== 'idle') return;
    setAsked({ key, who });
    void load(path);
  };
  return { works: distinct([...first.works, ...shown.works]), path, isLoading: state !== 'idle', more };
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
