import { type ReactNode, useRef } from 'react';
import IconClear from '~icons/tabler/x';
import type { PopularSearchesDto } from '#contract/search';
import { seoulMinute } from '#shared/content/seoul-date';
import ui from '../../components/ui.module.css';
import { deleteSearch, clearSearches, setSearchSaving, useRecentSearches } from './recent-searches.ts';
import { searchPath } from './search-query.ts';
import styles from './search.module.css';
import { Link } from '../../navigation/link.tsx';

/** Recent and popular searches, and popular tags. */
export function SearchStart({ popular }: { popular: PopularSearchesDto }): ReactNode {
  return (
    <div className={styles.start}>
      <RecentSection />
      {popular.words.length > 0 ? (
        <section className={styles.part} aria-labelledby="popular-searches">
          <div className={styles.partHead}>
            <h2 id="popular-searches">인기 검색어</h2>
            {popular.countedAt ? <small>{seoulMinute(new Date(popular.countedAt))} 기준</small> : null}
          </div>
          <ol className={styles.ranked}>
            {popular.words.map((word, at) => (
              <li key={word}>
                <Link to={searchPath({ q: word })}>
                  <b>{at + 1}</b>
                  {word}
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <TagSection tags={popular.tags} />
    </div>
  );
}

export function TagSection({ tags }: { tags: string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="tags-to-search">
      <div className={styles.partHead}>
        <h2 id="tags-to-search">키워드로 찾기</h2>
        <small>많이 읽는 작품의 키워드입니다.</small>
      </div>
      <ul className={styles.words}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link className={ui.chip} to={searchPath({ tag: [tag] })}>
              <span>{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentSection(): ReactNode {
  const { isOff, words } = useRecentSearches();
  const head = useRef<HTMLHeadingElement>(null);
  // Keeps the focus in the list.
  const forget = (action: () => void): void => {
    action();
    head.current?.focus();
  };
  return (
    <section className={styles.part} aria-labelledby="recent-searches">
      <div className={styles.partHead}>
        <h2 id="recent-searches" ref={head} tabIndex={-1}>
          최근 검색어
        </h2>
        {words.length > 0 ? (
          <button type="button" className={styles.quiet} onClick={() => forget(clearSearches)}>
            전체 삭제
          </button>
        ) : null}
        <button type="button" className={styles.quiet} onClick={() => setSearchSaving(isOff)}>
          {isOff ? '검색어 저장 켜기' : '검색어 저장 끄기'}
        </button>
      </div>
      {words.length > 0 ? (
        <ul className={styles.words}>
          {words.map((word) => (
            <li key={word} className={styles.recent}>
              <Link to={searchPath({ q: word })}>{word}</Link>
              <button type="button" aria-label={`‘${word}’ 삭제`} onClick={() => forget(() => deleteSearch(word))}>
                <IconClear aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>
          {isOff
            ? '검색어를 저장하지 않습니다.'
            : '검색어는 이 기기에 저장됩니다. 제목의 초성만 입력해도 찾을 수 있습니다.'}
        </p>
      )}
    </section>
  );
}
