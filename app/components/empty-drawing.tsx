import type { ReactNode } from 'react';
import styles from './notice.module.css';

export function EmptyDrawing(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 168 90" width="168" height="90" aria-hidden="true">
      <rect className={styles.indigo} x="24" y="0" width="18" height="82" rx="2" />
      <rect className={styles.jade} x="46" y="12" width="14" height="70" rx="2" />
      <rect className={styles.azalea} x="124" y="4" width="20" height="78" rx="2" />
      <rect className={styles.hanji} x="74" y="55" width="44" height="12" rx="2" />
      <path className={styles.fallen} d="M118 67H68a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h50v-3.5H70v-8h48z" />
      <rect className={styles.pages} x="70" y="70.5" width="48" height="8" />
      <rect className={styles.plank} y="82" width="168" height="7" />
    </svg>
  );
}
