import { useEffect, useState } from 'react';
import { call } from '../../members/browser-call.ts';
import type { FoundTextWire, FoundTextsWire } from '#contract/catalogue';

const WAIT_MS = 300;
// A page may be empty while there is more to look through; so many of them are asked for without being told to.
const EMPTY_PAGES = 5;

export interface WorkSearch {
  state: 'idle' | 'loading' | 'found' | 'failed';
  hits: FoundTextWire[];
  /** Whether more can be asked for. */
  hasMore: boolean;
  more(): void;
  retry(): void;
}

interface Answered {
  text: string;
  hits: FoundTextWire[];
  next: string | null;
  isFailed: boolean;
}

/** Which page is asked for: the first, one after a cursor, or the same once more. */
interface Asked {
  text: string;
  after: string | null;
  tries: number;
}

interface Question {
  work: number;
  /** The episode in the page: it is searched there. */
  except: number;
  text: string;
  after: string | null;
  signal: AbortSignal;
}

async function fetchFound(asked: Question): Promise<FoundTextsWire> {
  return call('GET /ko/v1/works/:id/text', {
    params: { id: asked.work },
    query: { q: asked.text, except: asked.except, ...(asked.after ? { after: asked.after } : {}) },
    signal: asked.signal,
  });
}

/** Pages until one holds hits, or none is left. */
async function fetchSome(asked: Question): Promise<FoundTextsWire> {
  let { after } = asked;
  for (let pages = 1; ; pages += 1) {
    const found = await fetchFound({ ...asked, after });
    if (found.hits.length > 0 || found.next === null || pages === EMPTY_PAGES) return found;
    after = found.next;
  }
}

/**
 * What stands in the work's other episodes. Asks after a pause in typing; an older answer never comes over a newer
 * question. An empty text asks nothing.
 */
export function useWorkSearch(work: number, except: number, text: string): WorkSearch {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [asked, setAsked] = useState<Asked>({ text, after: null, tries: 0 });
  const { after, tries } = asked.text === text ? asked : { after: null, tries: 0 };
  useEffect(() => {
    if (!text) return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const found = await fetchSome({ work, except, text, after, signal: leaving.signal }).catch(() => null);
      if (leaving.signal.aborted) return;
      setAnswered((before) => {
        const earlier = after !== null && before?.text === text ? before.hits : [];
        const hits = [...earlier, ...(found?.hits ?? [])];
        return { text, hits, next: found ? found.next : after, isFailed: !found };
      });
    };
    const timer = setTimeout(() => void ask(), after === null && tries === 0 ? WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [work, except, text, after, tries]);
  const isOurs = answered?.text === text;
  return {
    state: stateOf(text, isOurs ? answered : null),
    hits: isOurs ? answered.hits : [],
    hasMore: isOurs && !answered.isFailed && answered.next !== null,
    more: () => {
      if (isOurs) setAsked({ text, after: answered.next, tries: tries + 1 });
    },
    retry: () => {
      setAnswered(
        (before) => before && { ...before, text: before.hits.length > 0 ? before.text : '', isFailed: false },
      );
      setAsked({ text, after, tries: tries + 1 });
    },
  };
}

function stateOf(text: string, answered: Answered | null): WorkSearch['state'] {
  if (!text) return 'idle';
  if (!answered) return 'loading';
  return answered.isFailed ? 'failed' : 'found';
}
