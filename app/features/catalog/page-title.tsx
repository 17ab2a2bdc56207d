import type { ReactNode } from 'react';
import styles from './lists.module.css';

/** Visually hidden where tabs show the title. */
export function PageTitle({ title, note }: { title: string; note?: string }): ReactNode {
  return (
    <div className={styles.pageTitle}>
      <h1>{title}</h1>
      {note ? <p>{note}</p> : null}
    </div>
  );
}
