import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SuggestionsDto } from '#contract/search';
import { call } from '../../browser/api/browser-call.ts';

/** Debounce. */
const WAIT_MS = 80;
const NONE: SuggestionsDto = { works: [], names: [], words: null };
const MAX_CACHED = 50;
/**
 * Cache per root loader data, which changes on login, logout and forms: suggestions depend on the reader and blocked
 * tags.
 */
const answered = new WeakMap<object, Map<string, SuggestionsDto>>();
const NOBODY = {};

function cacheOf(reader: object): Map<string, SuggestionsDto> {
  const cached = answered.get(reader) ?? new Map<string, SuggestionsDto>();
  answered.set(reader, cached);
  return cached;
}

/** Suggestions while typing; cancels outdated requests and keeps the previous list. Empty on network errors. */
export function useSuggestions(input: string): SuggestionsDto {
  const [offered, setOffered] = useState(NONE);
  const query = input.trim();
  const reader = useRouteLoaderData<object>('root') ?? NOBODY;
  useEffect(() => {
    const answers = cacheOf(reader);
    const cached = query === '' ? NONE : answers.get(query);
    if (cached) return setOffered(cached);
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call('GET /ko/v1/search/suggestions', { query: { q: query }, signal: ended.signal })
        .then((result) => {
          if (answers.size >= MAX_CACHED) answers.clear();
          answers.set(query, result);
          if (!ended.signal.aborted) setOffered(result);
        })
        .catch(() => ended.signal.aborted || setOffered(NONE));
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query, reader]);
  return query === '' ? NONE : offered;
}
