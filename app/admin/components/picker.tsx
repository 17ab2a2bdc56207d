import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import IconX from '~icons/console/x';
import { FieldFrame, type FieldMessage } from './field-frame.tsx';
import kit from './kit.module.css';
import { MoveButtons } from './move-buttons.tsx';
import styles from './picker.module.css';
import { searchConsole } from './search-client.ts';
import { ResultLine, ResultList, nextActive, useSearchResults } from './search-results.tsx';
import type { SearchKind, SearchResult } from './search-result.ts';

interface PickerProps extends FieldMessage {
  kind: SearchKind;
  /** Submits the picked names, one a line, or the only one. */
  name: string;
  defaultValue?: string;
  isSingle?: boolean;
  /** What is submitted: the work's source key (default), or its number. */
  submits?: 'name' | 'id';
  /** The work whose episodes are searched. */
  workId?: string;
  onPick?(values: readonly string[]): void;
}

interface PickedValue {
  value: string;
  result?: SearchResult | undefined;
}

/** A search field that picks works with covers, episodes or members; the order of several can be changed. */
export function Picker({ defaultValue = '', submits = 'name', isSingle = false, ...props }: PickerProps): ReactNode {
  const { kind, name, label, hint, error, workId, onPick } = props;
  const [picks, setPicks] = useState<PickedValue[]>(() => splitLines(defaultValue).map((value) => ({ value })));
  const field = useRef<HTMLInputElement>(null);
  useResolvedPicks(kind, picks, setPicks);
  useInputEvent(field, picks);
  const change = (next: PickedValue[]): void => {
    setPicks(next);
    onPick?.(next.map(({ value }) => value));
  };
  const pick = (result: SearchResult): void => {
    const picked = { value: submits === 'id' ? result.id : result.name, result };
    if (isSingle) change([picked]);
    else if (!picks.some(({ value }) => value === picked.value)) change([...picks, picked]);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tie) => (
        <>
          <input ref={field} type="hidden" name={name} value={picks.map(({ value }) => value).join('\n')} />
          <Picks
            picks={picks}
            isSingle={isSingle}
            remove={(at) => change(picks.toSpliced(at, 1))}
            move={(from, to) => change(moved(picks, from, to))}
          />
          <SearchBox kind={kind} workId={workId} tie={tie} pick={pick} />
        </>
      )}
    </FieldFrame>
  );
}

/** Titles may contain commas. */
const splitLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Tells the form that the value changed, as typing does. */
function useInputEvent(field: React.RefObject<HTMLInputElement | null>, picks: readonly PickedValue[]): void {
  const value = picks.map((pick) => pick.value).join('\n');
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [field, value]);
}

function moved(picks: PickedValue[], from: number, to: number): PickedValue[] {
  const pick = picks[from];
  return pick === undefined || to < 0 || to >= picks.length ? picks : picks.toSpliced(from, 1).toSpliced(to, 0, pick);
}

/** Kinds whose submitted name differs from the title. */
const RESOLVED = new Set<SearchKind>(['work', 'promotion', 'theme', 'pavilion', 'gift', 'icon']);

/** Looks up titles and covers of what the form came with. */
function useResolvedPicks(kind: SearchKind, picks: PickedValue[], setPicks: (next: PickedValue[]) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    const names = picks.flatMap(({ value, result }) => (result ? [] : value));
    if (isDone.current || !RESOLVED.has(kind) || names.length === 0) return undefined;
    isDone.current = true;
    const stop = new AbortController();
    void searchConsole({ kinds: [kind], names, signal: stop.signal }).then((results = []) => {
      const resultOf = (value: string): SearchResult | undefined =>
        results.find((result) => [result.name, result.id, result.title].includes(value));
      setPicks(picks.map((pick) => ({ ...pick, result: pick.result ?? resultOf(pick.value) })));
    });
    return undefined;
  });
}

interface PicksProps {
  picks: readonly PickedValue[];
  isSingle: boolean;
  remove(at: number): void;
  move(from: number, to: number): void;
}

function Picks({ picks, isSingle, remove, move }: PicksProps): ReactNode {
  if (picks.length === 0) return null;
  return (
    <ol className={styles.picks}>
      {picks.map(({ value, result }, at) => (
        <li key={value}>
          <ResultLine title={result?.title ?? value} note={result?.note} cover={result?.cover} />
          {isSingle || picks.length === 1 ? null : (
            <MoveButtons name={result?.title ?? value} place={at} count={picks.length} move={(to) => move(at, to)} />
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={`${result?.title ?? value} 빼기`}
            onClick={() => remove(at)}
          >
            <IconX aria-hidden="true" width={18} height={18} />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface SearchBoxProps {
  kind: SearchKind;
  workId: string | undefined;
  tie: Parameters<ComponentProps<typeof FieldFrame>['children']>[0];
  pick(result: SearchResult): void;
}

const PLACEHOLDERS: Record<SearchKind, string> = {
  work: '제목, 작가, 초성으로 찾기',
  episode: '회차 제목이나 번호로 찾기',
  member: '별명, 메일, 회원 번호로 찾기',
  payment: '결제 번호로 찾기',
  promotion: '기획전 제목으로 찾기',
  theme: '테마 제목으로 찾기',
  pavilion: '관 이름으로 찾기',
  gift: '선물 제목으로 찾기',
  publisher: '출판사 이름으로 찾기',
  genre: '장르로 찾기',
  tag: '태그로 찾기',
  icon: '선물, 별, gift처럼 찾기',
};

function SearchBox({ kind, workId, tie, pick }: SearchBoxProps): ReactNode {
  const { id } = tie;
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { results, status } = useSearchResults({ kinds: [kind], words, workId, isOpen });
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script arrived counts.
  useEffect(() => {
    const element = input.current;
    if (!element || document.activeElement !== element) return;
    setWords(element.value);
    setOpen(true);
  }, []);
  const choose = (result: SearchResult | undefined): void => {
    if (!result) return;
    pick(result);
    setWords('');
    setActive(0);
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive(nextActive(active, event.key, results.length));
    } else if (event.key === 'Enter') {
      // Never submits the form.
      event.preventDefault();
      if (isOpen) choose(results[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className={styles.search}>
      <input
        ref={input}
        {...tie}
        className={kit.input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && results[active] ? `${id}-${active}` : undefined}
        placeholder={PLACEHOLDERS[kind]}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ResultList id={id} isOpen={isOpen} results={results} active={active} status={status} choose={choose} />
    </div>
  );
}
