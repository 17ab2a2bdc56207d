import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import IconHistory from '~icons/tabler/history';
import Search from '~icons/tabler/search';
import IconClear from '~icons/tabler/x';
import type { SuggestionsDto } from '#contract/search';
import { NAME_KIND_NAMES, type NameKind } from '#shared/search/search';
import { CATEGORY_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { MatchedText } from './matched-text.tsx';
import { saveSearch, useRecentSearches } from './recent-searches.ts';
import { type SearchParams, searchPath } from './search-query.ts';
import styles from './search-field.module.css';
import { useSuggestions } from './use-suggestions.ts';
import { Link } from '../../navigation/link.tsx';

interface Offer {
  key: string;
  path: string;
  /** Saved as a recent search. */
  word: string;
  line: ReactNode;
  note: string;
}

/** Tags and genres are filters; people and publishers are searched. */
export function namePath(kind: NameKind, name: string): string {
  if (kind === 'tag') return searchPath({ tag: [name] });
  return searchPath(kind === 'genre' ? { genre: name } : { q: name });
}

function offersOf(typed: string, { works, names, words }: SuggestionsDto, recent: readonly string[]): Offer[] {
  if (typed.trim() === '')
    return recent.map((word) => ({
      key: `recent ${word}`,
      path: searchPath({ q: word }),
      word,
      line: (
        <>
          <IconHistory aria-hidden="true" />
          {word}
        </>
      ),
      note: '최근 검색어',
    }));
  const query = words ?? typed;
  return [
    ...works.map(({ id, title, creator, shelf }) => ({
      key: `work ${id}`,
      path: paths.work(id),
      word: title,
      line: <MatchedText text={title} query={query} />,
      note: [creator, CATEGORY_NAMES[shelf]].filter(Boolean).join(' · '),
    })),
    ...names.map(({ kind, name }) => ({
      key: `${kind} ${name}`,
      path: namePath(kind, name),
      word: name,
      line: <MatchedText text={name} query={query} />,
      note: NAME_KIND_NAMES[kind],
    })),
  ];
}

interface SearchFieldProps {
  request?: SearchParams;
  isFocused?: boolean;
}

/** Combobox state; `offersRecent` includes recent searches. */
export function useOffers({
  first = '',
  offersRecent = false,
}: {
  first?: string | undefined;
  offersRecent?: boolean;
}) {
  const navigate = useNavigate();
  const [typed, setInput] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const suggested = useSuggestions(isOpen ? typed : '');
  const { words } = useRecentSearches();
  const offers = isOpen ? offersOf(typed, suggested, offersRecent ? words : []) : [];
  const close = (): void => {
    setOpen(false);
    setAt(-1);
  };
  const go = (path: string, word: string): void => {
    close();
    saveSearch(word);
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Ignore keys during IME composition.
    if (event.isComposing) return;
    const chosen = offers[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && chosen) go(chosen.path, chosen.word);
    else if (event.key === 'Escape' && isOpen) close();
    else if (step === undefined) return;
    else {
      setOpen(true);
      // Remembers arrow keys while suggestions load.
      setAt(isOpen && offers.length === 0 ? Math.max(-1, at + step) : stepped(at, step, offers.length));
    }
    event.preventDefault();
  };
  const type = (text: string): void => {
    setInput(text);
    setOpen(true);
    setAt(-1);
  };
  return { typed, type, offers, at, setOpen, close, go, onKeyDown };
}

/** Form with a combobox of works and names. */
export function SearchField(place: SearchFieldProps): ReactNode {
  const { request, isFocused = false } = place;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, offers, at, setOpen, close, go, onKeyDown } = useOffers({ first: request?.q });
  useEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    if (q === '') return input.current?.focus();
    input.current?.blur();
    go(searchPath({ ...request, exact: false, q }), q);
  };
  return (
    <form className={styles.form} role="search" aria-label="작품 찾기" action="/search" onSubmit={submit}>
      {request ? <HiddenFilters request={request} /> : null}
      <input
        ref={input}
        type="text"
        inputMode="search"
        name="q"
        role="combobox"
        aria-label="작품 검색"
        aria-autocomplete="list"
        aria-expanded={offers.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={offers[at] ? `${id}-${at}` : undefined}
        placeholder="작품, 작가, 출판사, 키워드 검색"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(typed.trim() === '')}
        onBlur={close}
        onKeyDown={(event) => onKeyDown(event.nativeEvent)}
      />
      {typed === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label="검색어 지우기"
          onClick={() => {
            type('');
            input.current?.focus();
          }}
        >
          <IconClear aria-hidden="true" />
        </button>
      )}
      <button type="submit" className={`${ui.icon} ${styles.submit}`} aria-label="검색">
        <Search aria-hidden="true" />
      </button>
      <OfferList id={id} offers={offers} at={at} onTake={close} />
    </form>
  );
}

/** List `{id}-list`, options `{id}-{at}`. */
interface OfferListProps {
  id: string;
  offers: Offer[];
  at: number;
  onTake(): void;
}

export function OfferList({ id, offers, at, onTake }: OfferListProps): ReactNode {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="검색어 제안"
      className={styles.offers}
      hidden={offers.length === 0}
    >
      {offers.map((offer, index) => (
        <Link
          key={offer.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          to={offer.path}
          // Keeps the focus, or the list closes before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            saveSearch(offer.word);
            onTake();
          }}
        >
          <span>{offer.line}</span>
          <small>{offer.note}</small>
        </Link>
      ))}
    </div>
  );
}

/** Wraps through the field itself. */
function stepped(at: number, delta: number, count: number): number {
  const next = at + delta;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** Keeps filters in a new search without script. */
function HiddenFilters({ request }: { request: SearchParams }): ReactNode {
  const saved = [...new URL(searchPath({ ...request, q: '', exact: false }), 'http://shop').searchParams];
  return saved.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
