import { type ReactNode, useEffect, useRef } from 'react';
import ui from '../../components/ui.module.css';
import styles from './lists.module.css';
import { Link } from '../../navigation/link.tsx';

interface FurtherPages {
  path: string | null;
  isLoading: boolean;
  more(): void;
}

/** Loads the next page near the end; a link without script. */
export function ListEnd({ pages: { path, isLoading, more } }: { pages: FurtherPages }): ReactNode {
  const end = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = end.current;
    if (!link) return;
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), {
      rootMargin: '800px',
    });
    watch.observe(link);
    return () => watch.disconnect();
  }, [more, path]);
  if (path === null) return null;
  return (
    <Link
      ref={end}
      className={`${ui.button} ${ui.outline} ${styles.end}`}
      to={path}
      onClick={(event) => {
        event.preventDefault();
        more();
      }}
    >
      {isLoading ? '불러오는 중입니다.' : '더 보기'}
    </Link>
  );
}
