import { type ReactNode, useEffect, useRef } from 'react';
import { studioPaths } from '#shared/web/studio-paths';
import styles from './studio.module.css';

const TABS = {
  numbers: '통계',
  comments: '댓글',
  typos: '오탈자',
  info: '작품 정보',
  guide: '이야기·인물',
  contract: '계약·가격',
  crew: '함께하는 사람',
  posts: '소식',
} as const;

/** Pages of a work. */
export function WorkTabs({ workId, current }: { workId: number; current: 'episodes' | keyof typeof TABS }): ReactNode {
  const pages = Object.entries(TABS).map(([page, name]) => ({
    page,
    name,
    path: `${studioPaths.work(workId)}/${page}`,
  }));
  const tabs = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const [row, chosen] = [tabs.current, tabs.current?.querySelector<HTMLElement>('[aria-current]')];
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={tabs} aria-label="작품의 화면" className={styles.tabs}>
      {[{ page: 'episodes', name: '회차', path: studioPaths.work(workId) }, ...pages].map(({ page, name, path }) => (
        <a key={page} href={path} aria-current={page === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
