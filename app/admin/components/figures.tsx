import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface KeyFigure {
  label: string;
  value: string;
  /** A comparison, or what the value leaves out. */
  note: string;
}

/** The main numbers of a page in one row. */
export function Figures({ figures }: { figures: KeyFigure[] }): ReactNode {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
