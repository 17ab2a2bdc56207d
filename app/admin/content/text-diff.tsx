import type { ReactNode } from 'react';
import styles from './texts.module.css';

interface Run {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Removed and added words, marked by more than colour. */
export function TextDiff({ runs }: { runs: readonly Run[] }): ReactNode {
  return runs.map((run, at) =>
    run.is === 'same' ? (
      <span key={at}>{run.text}</span>
    ) : run.is === 'gone' ? (
      <del key={at} className={styles.gone}>
        {run.text}
      </del>
    ) : (
      <ins key={at} className={styles.new}>
        {run.text}
      </ins>
    ),
  );
}
