import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import { useShopName } from '../ui/page-head.ts';
import styles from './frame.module.css';

/** The shop's name on its shelf, the way home from everywhere. */
export function Logo(): ReactNode {
  const name = useShopName();
  return (
    <a className={styles.logo} href="/" aria-label={`${name} 메인으로 이동`}>
      <Mark size={22} />
      <span aria-hidden="true">{name}</span>
    </a>
  );
}
