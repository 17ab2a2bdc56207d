import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A shelf on which a book has fallen over. */
export function FallenShelf(): ReactNode {
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

/** A shelf with a gap between its books, where something could stand. */
export function GapShelf(): ReactNode {
  return (
    <svg className={styles.drawing} viewBox="0 0 302 142" width="302" height="142" aria-hidden="true">
      <rect className={styles.indigo} x="7" y="15" width="26" height="119" rx="3" />
      <rect className={styles.hanji} x="39" y="29" width="20" height="105" rx="3" />
      <rect className={styles.jade} x="65" y="3" width="30" height="131" rx="3" />
      <path className={styles.gap} d="M111 134V9a6 6 0 0 1 6-6h73a6 6 0 0 1 6 6v125" />
      <rect className={styles.azalea} x="213" y="9" width="24" height="125" rx="3" />
      <rect className={styles.ink} x="243" y="35" width="18" height="99" rx="3" />
      <rect className={styles.red} x="268" y="22" width="19" height="111" rx="3" transform="rotate(-8 277 134)" />
      <rect className={styles.plank} y="134" width="302" height="8" />
    </svg>
  );
}

/** An empty list: the gap in the shelf, one sentence, and what to do about it. */
export function EmptyShelf({ title, text, action }: { title: string; text: string; action?: ReactNode }): ReactNode {
  return (
    <div className={styles.empty}>
      <GapShelf />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  );
}
