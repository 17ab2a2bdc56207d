import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import styles from './lists.module.css';
import { Link } from '../../navigation/link.tsx';

export function FirstPage({ path }: { path: string }): ReactNode {
  return (
    <Link className={`${ui.button} ${ui.outline} ${styles.first}`} to={path}>
      처음부터 보기
    </Link>
  );
}
