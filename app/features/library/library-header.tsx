import { type ReactNode, useEffect, useRef } from 'react';
import Search from '~icons/tabler/search';
import ui from '../../components/ui.module.css';
import { AddressForm } from './address-form.tsx';
import styles from './library.module.css';
import { LIBRARY_TABS, type LibraryParams, type LibraryTab, listOf, libraryPath } from './library-query.ts';
import { Link } from '../../navigation/link.tsx';

export function LibraryHeader({ request, edit }: { request: LibraryParams; edit: ReactNode }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>내 서재</h1>
      {listOf(request) ? (
        <label className={`${ui.icon} ${styles.toggle}`}>
          <input
            type="checkbox"
            className={styles.searches}
            defaultChecked={request.q !== ''}
            onChange={(event) => event.currentTarget.checked && field.current?.focus()}
            aria-label="내 서재에서 찾기"
          />
          <Search aria-hidden="true" />
        </label>
      ) : null}
      {edit}
      {listOf(request) ? (
        <AddressForm request={request} field="q" role="search" className={styles.searchForm}>
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={request.q}
            placeholder="제목이나 작가를 입력해 주세요."
            aria-label="찾을 제목이나 작가"
            maxLength={60}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className={ui.icon} aria-label="찾기">
            <Search aria-hidden="true" />
          </button>
        </AddressForm>
      ) : null}
    </div>
  );
}

export function LibraryTabs({
  tab,
  counts,
}: {
  tab: LibraryTab;
  counts: Partial<Record<LibraryTab, number>>;
}): ReactNode {
  const tabs = Object.entries(LIBRARY_TABS) as [LibraryTab, string][];
  const row = useRef<HTMLElement>(null);
  // Scrolls the open tab into view.
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && open)
      row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2;
  }, [tab]);
  return (
    <nav ref={row} className={styles.tabs} aria-label="내 서재의 목록">
      {tabs.map(([name, text]) => (
        <Link
          key={name}
          className={ui.tab}
          to={libraryPath({ tab: name })}
          aria-current={name === tab ? 'page' : undefined}
        >
          {text}
          {counts[name] ? <small>{counts[name]}</small> : null}
        </Link>
      ))}
    </nav>
  );
}
