import type { ReactNode } from 'react';
import styles from './window.module.css';

/** What was changed or left out while it was saved. */
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
