import type { ReactNode } from 'react';
import ui from '../ui/ui.module.css';
import styles from './lists.module.css';

/** The way back to the beginning of a list that was opened further on. */
export function FirstPage({ path }: { path: string }): ReactNode {
  return (
    <a className={`${ui.button} ${ui.outline} ${styles.first}`} href={path}>
      처음부터 보기
    </a>
  );
}
