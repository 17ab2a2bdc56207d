import { useEffect, useState } from 'react';
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

async function fetchFound(asked: {
  work: number;
  text: string;
  after: string | null;
  signal: AbortSignal;
}): Promise<FoundTextsWire> {
  const query = new URLSearchParams({ q: asked.text, ...(asked.after ? { after: asked.after } : {}) });
  const answer = await fetch(`/ko/v1/works/${asked.work}/text?${query}`, { signal: asked.signal });
  if (!answer.ok) throw new Error(`search in work ${asked.work}: status ${answer.status}`);
  const body: { result: FoundTextsWire } = await answer.json();
  return body.result;
}

/** Pages until one holds hits that are wanted, or none is left. */
async function fetchSeen(
  asked: { work: number; text: string; after: string | null; signal: AbortSignal },
  isWanted: (hit: FoundTextWire) => boolean,
): Promise<FoundTextsWire> {
  let { after } = asked;
  for (let pages = 1; ; pages += 1) {
    const { hits, next } = await fetchFound({ ...asked, after });
    const wanted = hits.filter(isWanted);
    if (wanted.length > 0 || next === null || pages === EMPTY_PAGES) return { hits: wanted, next };
    after = next;
  }
}

/**
 * What stands in the work's other episodes. Asks after a pause in typing; an older answer never comes over a newer
 * question. An empty text asks nothing.
 */
export function useWorkSearch(work: number, text: string, episodesHere: readonly number[]): WorkSearch {
  const here = episodesHere.join(',');
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [asked, setAsked] = useState<Asked>({ text, after: null, tries: 0 });
  const { after, tries } = asked.text === text ? asked : { after: null, tries: 0 };
  useEffect(() => {
    if (!text) return undefined;
    const leaving = new AbortController();
    const known = new Set(here.split(',').map(Number));
    const ask = async (): Promise<void> => {
      const question = { work, text, after, signal: leaving.signal };
      const found = await fetchSeen(question, (hit) => !known.has(hit.episode.id)).catch(() => null);
      if (leaving.signal.aborted) return;
      setAnswered((before) => {
        const earlier = after !== null && before?.text === text ? before.hits : [];
        return { text, hits: [...earlier, ...(found?.hits ?? [])], next: found?.next ?? after, isFailed: !found };
      });
    };
    const timer = setTimeout(() => void ask(), after === null && tries === 0 ? WAIT_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [work, text, here, after, tries]);
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
