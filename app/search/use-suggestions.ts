import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { SuggestionsWire } from '#contract/search';
import { call } from '../members/browser-call.ts';

/** Long enough that quick hands ask once, short enough that nobody waits for it. */
const WAIT_MS = 80;
const NONE: SuggestionsWire = { works: [], names: [], words: null };
const KEPT = 50;
/**
 * Answers by what the shop last said of who is here: it says so anew after each login, logout and form, and what was
 * offered to another reader, or before a tag was blocked, is forgotten with it.
 */
const answered = new WeakMap<object, Map<string, SuggestionsWire>>();
const NOBODY = {};

function answersTo(reader: object): Map<string, SuggestionsWire> {
  const known = answered.get(reader) ?? new Map<string, SuggestionsWire>();
  answered.set(reader, known);
  return known;
}

/**
 * What may be meant by what is typed, also while a syllable is being composed. Each letter gives up the request of the
 * one before; what was offered stays until there is something newer. Without a network nothing is offered.
 */
export function useSuggestions(typed: string): SuggestionsWire {
  const [offered, setOffered] = useState(NONE);
  const query = typed.trim();
  const reader = useRouteLoaderData<object>('root') ?? NOBODY;
  useEffect(() => {
    const answers = answersTo(reader);
    const known = query === '' ? NONE : answers.get(query);
    if (known) return setOffered(known);
    const ended = new AbortController();
    const timer = setTimeout(() => {
      call('GET /ko/v1/search/suggestions', { query: { q: query }, signal: ended.signal })
        .then((answer) => {
          if (answers.size >= KEPT) answers.clear();
          answers.set(query, answer);
          if (!ended.signal.aborted) setOffered(answer);
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
