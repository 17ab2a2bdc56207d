import { useCallback, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';

interface Listed {
  id: number;
}
interface Page<Work extends Listed> {
  works: Work[];
  next: string | null;
}

/** Pages fetched on a visit of a list, so that coming back finds the list as long as it was left. */
const visits = new Map<string, Page<Listed>>();
const KEPT = 20;

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
  const [fetched, setFetched] = useState<Page<Work>>();
  // After hydration only: the server knows nothing of earlier visits. An address has one kind of list.
  useEffect(() => setFetched(visits.get(location.key) as Page<Work> | undefined), [location.key]);
  const shown = fetched ?? { works: [], next: first.next };
  const path = shown.next === null ? null : pathAfter(location, shown.next);
  useEffect(() => {
    const page = fetcher.data;
    if (!page) return;
    setFetched((before) => joined(before, page, location.key));
  }, [fetcher.data, location.key]);
  const { load, state } = fetcher;
  const more = useCallback(() => {
    if (path !== null && state === 'idle') void load(path);
  }, [path, state, load]);
  return { works: [...first.works, ...shown.works], path, isLoading: state !== 'idle', more };
}

function joined<Work extends Listed>(before: Page<Work> | undefined, page: Page<Work>, key: string): Page<Work> {
  const known = new Set(before?.works.map((work) => work.id));
  const all = {
    works: [...(before?.works ?? []), ...page.works.filter((work) => !known.has(work.id))],
    next: page.next,
  };
  visits.delete(key);
  visits.set(key, all);
  if (visits.size > KEPT) visits.delete(visits.keys().next().value ?? key);
  return all;
}

function pathAfter(location: { pathname: string; search: string }, cursor: string): string {
  const params = new URLSearchParams(location.search);
  params.set('after', cursor);
  return `${location.pathname}?${params}`;
}
