import type { ReactNode } from 'react';
import styles from './ranking.module.css';

/** Without a rank the work is recommended by the operator. */
export function RankNumber({ rank }: { rank: number | null }): ReactNode {
  if (rank === null) return <span className={styles.recommended}>운영자 추천</span>;
  return (
    <>
      {rank}
      <span className="visually-hidden">위</span>
    </>
  );
}
