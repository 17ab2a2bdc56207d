import { useEffect, useState } from 'react';
import type { SuggestionsWire } from '#contract/search';
import { call } from '../members/browser-call.ts';

/** Long enough that quick hands ask once, short enough that nobody waits for it. */
const WAIT_MS = 80;
const NONE: SuggestionsWire = { works: [], names: [], words: null };
const KEPT = 50;
const answered = new Map<string, SuggestionsWire>();

/**
 * What may be meant by what is typed, also while a syllable is being composed. Each letter gives up the request of the
 * one before; what was offered stays until there is something newer. Without a network nothing is offered.
 */
export function useSuggestions(typed: string): SuggestionsWire {
  const [offered, setOffered] = useState(NONE);
  const query = typed.trim();
  useEffect(() => {
    const known = query === '' ? NONE : answered.get(query);
    if (known) return setOffered(known);
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call('GET /ko/v1/search/suggestions', { query: { q: query }, signal: ended.signal })
        .then((answer) => {
          if (answered.size >= KEPT) answered.clear();
          answered.set(query, answer);
          if (!ended.signal.aborted) setOffered(answer);
        })
        .catch(() => ended.signal.aborted || setOffered(NONE));
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query]);
  return query === '' ? NONE : offered;
}
