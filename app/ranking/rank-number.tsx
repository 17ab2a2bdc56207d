import type { ReactNode } from 'react';
import styles from './ranking.module.css';

/** A rank as it is read out too; where there is none an operator recommends the work, and that is said. */
export function RankNumber({ rank }: { rank: number | null }): ReactNode {
  if (rank === null) return <span className={styles.recommended}>운영자 추천</span>;
  return (
    <>
      {rank}
      <span className="visually-hidden">위</span>
    </>
  );
}
