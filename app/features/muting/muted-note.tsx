import type { ReactNode } from 'react';
import styles from '../catalog/lists.module.css';
import { Link } from '../../navigation/link.tsx';

/** Below a list from which a member's muted works are left out. */
export function MutedNote({ count, path, isShown }: { count: number; path: string; isShown: boolean }): ReactNode {
  if (count === 0) return null;
  return (
    <p className={styles.muted}>
      <Link to={path} preventScrollReset rel="nofollow">
        {isShown ? '숨긴 작품 빼고 보기' : `숨긴 작품 ${count.toLocaleString('ko')}개 보기`}
      </Link>
    </p>
  );
}

/** The list's URL with or without muted works. */
export function withMutedParam(path: string, isShown: boolean): string {
  return isShown ? `${path}${path.includes('?') ? '&' : '?'}muted=1` : path;
}
