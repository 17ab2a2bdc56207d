import type { ReactNode } from 'react';
import styles from './merchandising.module.css';

/** Changes made while saving. */
export function WarningList({ warnings }: { warnings: readonly string[] }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} role="status">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
