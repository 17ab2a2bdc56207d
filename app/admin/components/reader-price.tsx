import type { ReactNode } from 'react';
import styles from './reader-price.module.css';

/** A price as the reader page shows it: the old one struck through, the lower one in red. */
export function ReaderPrice({ before, after }: { before: number; after: number }): ReactNode {
  if (before === after)
    return (
      <span className={styles.price}>
        {coins(after)} <span className={styles.same}>그대로</span>
      </span>
    );
  return (
    <span className={styles.price}>
      <del>{coins(before)}</del>
      <span aria-hidden="true">→</span>
      <ins data-tone={after < before ? 'lower' : 'higher'}>{coins(after)}</ins>
    </span>
  );
}

function coins(count: number): string {
  return count === 0 ? '무료' : `${count.toLocaleString('ko-KR')}코인`;
}
