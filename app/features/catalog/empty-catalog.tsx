import type { ReactNode } from 'react';
import styles from '../../components/notice.module.css';

function EmptyShelfDrawing(): ReactNode {
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

export function EmptyCatalog({ title, text, action }: { title: string; text: string; action?: ReactNode }): ReactNode {
  return (
    <div className={styles.empty}>
      <EmptyShelfDrawing />
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  );
}
