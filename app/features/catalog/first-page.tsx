import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import styles from './lists.module.css';

export function FirstPage({ path }: { path: string }): ReactNode {
  return (
    <a className={`${ui.button} ${ui.outline} ${styles.first}`} href={path}>
      처음부터 보기
    </a>
  );
}
