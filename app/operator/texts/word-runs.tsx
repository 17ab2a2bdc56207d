import type { ReactNode } from 'react';
import styles from './texts.module.css';

/** A run of words of two texts: in both, in the older, or in the newer one only. */
interface Run {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** Words that go and words that come, told by more than their colour. */
export function WordRuns({ runs }: { runs: readonly Run[] }): ReactNode {
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
