import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import IconHistory from '~icons/tabler/history';
import Search from '~icons/tabler/search';
import IconClear from '~icons/tabler/x';
import type { SuggestionsWire } from '#contract/search';
import { NAME_KIND_NAMES, type NameKind } from '#vocabulary/search';
import { SHELF_NAMES } from '#vocabulary/shelves';
import ui from '../ui/ui.module.css';
import { FoundPart } from './found-part.tsx';
import { keepSearch, useRecentSearches } from './recent-searches.ts';
import { type SearchAsk, searchPath } from './search-ask.ts';
import styles from './search-field.module.css';
import { useSuggestions } from './use-suggestions.ts';

interface Offer {
  key: string;
  path: string;
  /** What a chosen offer leaves among the searches of this device. */
  word: string;
  line: ReactNode;
  note: string;
}

/** Where what is named by this stands: a tag and a genre are filters, people and houses are searched. */
export function namePath(kind: NameKind, name: string): string {
  if (kind === 'tag') return searchPath({ tag: [name] });
  return searchPath(kind === 'genre' ? { genre: name } : { q: name });
}

function offersOf(typed: string, { works, names, words }: SuggestionsWire, recent: readonly string[]): Offer[] {
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
      path: `/novel/${id}`,
      word: title,
      line: <FoundPart text={title} query={query} />,
      note: [creator, SHELF_NAMES[shelf]].filter(Boolean).join(' · '),
    })),
    ...names.map(({ kind, name }) => ({
      key: `${kind} ${name}`,
      path: namePath(kind, name),
      word: name,
      line: <FoundPart text={name} query={query} />,
      note: NAME_KIND_NAMES[kind],
    })),
  ];
}

interface FieldPlace {
  ask?: SearchAsk;
  /** The reader came to search: the field is where typing goes. */
  isFocused?: boolean;
}

/**
 * What is typed, what is offered for it, and which offer is chosen by keys. With `offersRecent` what was searched lately
 * is offered too: in a bar there is no other place for it.
 */
export function useOffers({
  first = '',
  offersRecent = false,
}: {
  first?: string | undefined;
  offersRecent?: boolean;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(first);
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
    keepSearch(word);
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A key that ends a syllable which is being composed chooses nothing.
    if (event.isComposing) return;
    const chosen = offers[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && chosen) go(chosen.path, chosen.word);
    else if (event.key === 'Escape' && isOpen) close();
    else if (step === undefined) return;
    else {
      setOpen(true);
      // What is pressed while offers are on their way chooses among them once they have come.
      setAt(isOpen && offers.length === 0 ? Math.max(-1, at + step) : stepped(at, step, offers.length));
    }
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    setOpen(true);
    setAt(-1);
  };
  return { typed, type, offers, at, setOpen, close, go, onKeyDown };
}

/**
 * The field of the search: a form that works by itself, and with script a combobox that offers works and names as they are
 * typed. Arrows choose, Enter goes, Escape closes.
 */
export function SearchField(place: FieldPlace): ReactNode {
  const { ask, isFocused = false } = place;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, offers, at, setOpen, close, go, onKeyDown } = useOffers({ first: ask?.q });
  useEffect(() => {
    if (isFocused) input.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const q = typed.trim();
    if (q === '') return input.current?.focus();
    input.current?.blur();
    go(searchPath({ ...ask, exact: false, q }), q);
  };
  return (
    <form className={styles.form} role="search" aria-label="작품 찾기" action="/search" onSubmit={submit}>
      {ask ? <KeptFilters ask={ask} /> : null}
      <Search aria-hidden="true" />
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

/** Offers beneath their field, `{id}-list`; the one that is chosen by keys is `{id}-{at}`. */
interface OffersPlace {
  id: string;
  offers: Offer[];
  at: number;
  onTake(): void;
}

export function OfferList({ id, offers, at, onTake }: OffersPlace): ReactNode {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="검색어 제안"
      className={styles.offers}
      hidden={offers.length === 0}
    >
      {offers.map((offer, place) => (
        <a
          key={offer.key}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          href={offer.path}
          // The field keeps the focus, or the list would be gone before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            keepSearch(offer.word);
            onTake();
          }}
        >
          <span>{offer.line}</span>
          <small>{offer.note}</small>
        </a>
      ))}
    </div>
  );
}

/** One further or back among so many; past an end, back in the field. */
function stepped(at: number, by: number, count: number): number {
  const next = at + by;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

/** Filters stay chosen when other words are searched, without script too. */
function KeptFilters({ ask }: { ask: SearchAsk }): ReactNode {
  const kept = [...new URL(searchPath({ ...ask, q: '', exact: false }), 'http://shop').searchParams];
  return kept.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
