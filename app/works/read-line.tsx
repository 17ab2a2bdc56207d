import type { ReactNode } from 'react';
import styles from './works.module.css';

/** How far a work was read: that much of the plank under it turns red. A drawing, so that no style attribute is needed. */
export function ReadLine({ fraction }: { fraction: number }): ReactNode {
  return (
    <svg className={styles.readLine} aria-hidden="true">
      <rect width={`${Math.max(3, Math.round(fraction * 100))}%`} height="100%" />
    </svg>
  );
}
