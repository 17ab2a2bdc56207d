import { useEffect, useState } from 'react';
import { call } from '../../../browser/api/browser-call.ts';
import type { FoundTextDto, FoundTextsDto } from '#contract/catalog';

const WAIT_MS = 300;
// A page may be empty; the number of pages requested automatically.
const EMPTY_PAGES = 5;

export interface WorkSearch {
  state: 'idle' | 'loading' | 'found' | 'failed';
  hits: FoundTextDto[];
  /** Position of the last episode; undefined until it is known. */
  total: number | undefined;
  hasMore: boolean;
  more(): void;
  retry(): void;
}

interface Answered {
  text: string;
  hits: FoundTextDto[];
  next: string | null;
  total: number | undefined;
  isFailed: boolean;
}

/** First page, next page, or a retry. */
interface SearchRequest {
  text: string;
  after: string | null;
  tries: number;
}

interface Question {
  work: number;
  /** The current episode, searched locally. */
  except: number;
  text: string;
  ignoresSpaces: boolean;
  after: string | null;
  signal: AbortSignal;
}

async function fetchHits(request: Question): Promise<FoundTextsDto> {
  return call('GET /ko/v1/works/:id/text', {
    params: { id: request.work },
    query: {
      q: request.text,
      except: request.except,
      ...(request.ignoresSpaces ? { spaces: 'ignore' as const } : {}),
      ...(request.after ? { after: request.after } : {}),
    },
    signal: request.signal,
  });
}

/** Until a page has hits or none is left. */
async function fetchHitsPage(request: Question): Promise<FoundTextsDto> {
  let { after } = request;
  for (let pages = 1; ; pages += 1) {
    const response = await fetchHits({ ...request, after });
    if (response.hits.length > 0 || response.next === null || pages === EMPTY_PAGES) return response;
    after = response.next;
  }
}

/** Searches the other episodes, debounced; outdated responses are ignored. Empty text sends nothing. */
export function useWorkSearch(
  { work, except }: { work: number; except: number },
  { text, ignoresSpaces }: { text: string; ignoresSpaces: boolean },
): WorkSearch {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [request, setRequest] = useState<SearchRequest>({ text, after: null, tries: 0 });
  const { after, tries } = request.text === text ? request : { after: null, tries: 0 };
  useEffect(() => {
    if (!text) return undefined;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const response = await fetchHitsPage({ work, except, text, ignoresSpaces, after, signal: leaving.signal }).catch(
        () => null,
      );
      if (leaving.signal.aborted) return;
      setAnswered((before) => {
        const earlier = after !== null && before?.text === text ? before.hits : [];
        const hits = [...earlier, ...(response?.hits ?? [])];
        const total = response?.total ?? before?.total;
        return { text, hits, total, next: response ? response.next : after, isFailed: !response };
      });
    };
    const timer = setTimeout(() => void load(), after === null && tries === 0 ? WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [work, except, text, ignoresSpaces, after, tries]);
  const isOurs = answered?.text === text;
  return {
    state: stateOf(text, isOurs ? answered : null),
    hits: isOurs ? answered.hits : [],
    total: answered?.total,
    hasMore: isOurs && !answered.isFailed && answered.next !== null,
    more: () => {
      if (isOurs) setRequest({ text, after: answered.next, tries: tries + 1 });
    },
    retry: () => {
      setAnswered(
        (before) => before && { ...before, text: before.hits.length > 0 ? before.text : '', isFailed: false },
      );
      setRequest({ text, after, tries: tries + 1 });
    },
  };
}

function stateOf(text: string, answered: Answered | null): WorkSearch['state'] {
  if (!text) return 'idle';
  if (!answered) return 'loading';
  return answered.isFailed ? 'failed' : 'found';
}
