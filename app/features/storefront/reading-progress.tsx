import type { ReactNode } from 'react';
import styles from './works.module.css';

/** SVG, since CSP forbids style attributes. */
export function ReadingProgress({ fraction }: { fraction: number }): ReactNode {
  return (
    <svg className={styles.readLine} aria-hidden="true">
      <rect width={`${Math.max(3, Math.round(fraction * 100))}%`} height="100%" />
    </svg>
  );
}
