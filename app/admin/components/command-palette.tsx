import { type ReactNode, useEffect, useRef, useState } from 'react';
import IconSearch from '~icons/console/search';
import { matchingPages } from './command-palette-rules.ts';
import styles from './command-palette.module.css';
import kit from './kit.module.css';
import { MenuIcon } from './menu-icons.tsx';
import type { SearchKind, SearchResult } from './search-result.ts';
import { ResultLine, nextActive, useSearchResults } from './search-results.tsx';

export interface PaletteContent {
  pages: readonly { path: string; name: string }[];
  /** What the operator may search. */
  kinds: readonly SearchKind[];
}

/** Goes to a page, a work, a member or a payment; opens with Ctrl+K or ⌘K. */
export function CommandPalette({ className, ...content }: PaletteContent & { className: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={className} onClick={open}>
        <IconSearch aria-hidden="true" width={18} height={18} />
        찾기
        <kbd>Ctrl K</kbd>
      </button>
      <dialog ref={dialog} className={styles.palette} aria-label="찾기" closedby="any" onClose={() => setOpen(false)}>
        {isOpen ? <PaletteSearch {...content} close={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  );
}

const KIND_NAMES: Partial<Record<SearchKind, string>> = {
  work: '작품',
  episode: '회차',
  member: '회원',
  payment: '결제',
};

interface Choice {
  href: string;
  line: ReactNode;
}

function PaletteSearch({ pages, kinds, close }: PaletteContent & { close(): void }): ReactNode {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const { results, status } = useSearchResults({ kinds, words, isOpen: words !== '' && kinds.length > 0 });
  const found = words === '' ? [] : results;
  const matching = matchingPages(pages, words);
  const choices: Choice[] = [
    ...matching.map(({ path, name }) => ({ href: path, line: <PageLine path={path} name={name} /> })),
    ...found.map((result) => ({ href: result.href, line: <FoundLine {...result} /> })),
  ];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const at = Math.min(active, Math.max(0, choices.length - 1));
  return (
    <>
      <input
        ref={input}
        className={kit.input}
        type="text"
        role="combobox"
        aria-label="메뉴, 작품, 회원 찾기"
        aria-expanded
        aria-autocomplete="list"
        aria-controls="palette-list"
        aria-activedescendant={choices[at] ? `palette-${at}` : undefined}
        autoComplete="off"
        placeholder="메뉴, 작품, 회원, 결제 번호"
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setActive(nextActive(at, event.key, choices.length));
          }
          if (event.key === 'Enter' && choices[at]) {
            event.preventDefault();
            document.querySelector<HTMLElement>(`#palette-${at}`)?.click();
          }
        }}
      />
      <div id="palette-list" role="listbox" aria-label="찾은 것" className={styles.choices}>
        {choices.map(({ href, line }, index) => (
          <a key={href} id={`palette-${index}`} role="option" aria-selected={index === at} href={href} onClick={close}>
            {line}
          </a>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {choices.length === 0 ? status : ''}
      </p>
    </>
  );
}

function PageLine({ path, name }: { path: string; name: string }): ReactNode {
  return (
    <>
      <MenuIcon path={path} />
      {name}
    </>
  );
}

function FoundLine({ kind, ...result }: SearchResult): ReactNode {
  return (
    <>
      <ResultLine {...result} />
      <span className={styles.kind}>{KIND_NAMES[kind]}</span>
    </>
  );
}
