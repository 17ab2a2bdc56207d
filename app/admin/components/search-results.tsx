import { type ReactNode, useEffect, useState } from 'react';
import styles from './picker.module.css';
import { searchConsole } from './search-client.ts';
import type { SearchKind, SearchResult } from './search-result.ts';

interface LineProps {
  title: string;
  note?: string | undefined;
  cover?: string | undefined;
}

/** A found or picked thing: cover, title, note. */
export function ResultLine({ title, note, cover }: LineProps): ReactNode {
  return (
    <span className={styles.line}>
      {cover ? <img src={cover} alt="" width={28} height={42} loading="lazy" /> : null}
      <span>
        <span className={styles.title}>{title}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
    </span>
  );
}

/** The next option of a list; wraps around. */
export function nextActive(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (count === 0) return 0;
  return (active + (key === 'ArrowDown' ? 1 : count - 1)) % count;
}

interface ResultListProps {
  id: string;
  isOpen: boolean;
  results: readonly SearchResult[];
  active: number;
  status: string;
  choose(result: SearchResult): void;
}

export function ResultList({ id, isOpen, results, active, status, choose }: ResultListProps): ReactNode {
  return (
    <div className={styles.results} hidden={!isOpen}>
      <div id={`${id}-list`} role="listbox" aria-label="찾은 것">
        {results.map((result, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- because the input handles keys.
          <div
            key={`${result.kind}${result.id}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(result)}
          >
            <ResultLine {...result} />
          </div>
        ))}
      </div>
      <p role="status">{status}</p>
    </div>
  );
}

interface SearchState {
  results: readonly SearchResult[];
  status: string;
}

const PAUSE_MS = 120;

/** Results while typing; the words of a later search replace those of an earlier one. */
export function useSearchResults(input: {
  kinds: readonly SearchKind[];
  words: string;
  workId?: string | undefined;
  isOpen: boolean;
}): SearchState {
  const { words, workId, isOpen } = input;
  const kinds = input.kinds.join(' ');
  const [state, setState] = useState<SearchState>({ results: [], status: '' });
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const wait = setTimeout(() => {
      void searchConsole({ kinds: kinds.split(' ') as SearchKind[], words, workId, signal: stop.signal }).then(
        (results) => {
          if (!stop.signal.aborted) setState({ results: results ?? [], status: statusOf(results, words) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [kinds, words, workId, isOpen]);
  return state;
}

function statusOf(results: readonly SearchResult[] | undefined, words: string): string {
  if (results === undefined) return '찾지 못했습니다. 잠시 후 다시 적어 주세요.';
  return results.length === 0 && words !== '' ? '찾은 것이 없습니다.' : '';
}
