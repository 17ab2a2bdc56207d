import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import styles from './frame.module.css';

/** The shop's name on its shelf, the way home from everywhere. */
export function Logo(): ReactNode {
  return (
    <a className={styles.logo} href="/" aria-label="서가 메인으로 이동">
      <Mark size={22} />
      <span aria-hidden="true">서가</span>
    </a>
  );
}
