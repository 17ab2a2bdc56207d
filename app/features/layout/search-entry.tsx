import type { ReactNode } from 'react';
import Search from '~icons/tabler/search';
import ui from '../../components/ui.module.css';
import styles from './layout.module.css';
import { Link } from '../../navigation/link.tsx';

/** A field on wide screens, a link to the search page on narrow ones. */
export function SearchEntry(): ReactNode {
  return (
    <>
      <Link className={`${ui.icon} ${styles.searchLink}`} to="/search" aria-label="검색">
        <Search aria-hidden="true" />
      </Link>
      <form className={styles.search} action="/search" role="search" aria-label="작품 검색">
        <Search aria-hidden="true" />
        <input name="q" type="search" placeholder="작품, 작가, 키워드 검색" aria-label="검색어" autoComplete="off" />
      </form>
    </>
  );
}
