import type { ReactNode } from 'react';
import styles from './lists.module.css';

/** The name of a list; where tabs above it already say it, only screen readers hear it again. */
export function PageTitle({ title, note }: { title: string; note?: string }): ReactNode {
  return (
    <div className={styles.pageTitle}>
      <h1>{title}</h1>
      {note ? <p>{note}</p> : null}
    </div>
  );
}
