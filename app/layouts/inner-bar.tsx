import type { ReactNode } from 'react';
import { BackLink } from './top-bar.tsx';
import styles from './inner-bar.module.css';

/** The way back and the name of the screen, above a screen that brings no bar of the shop; its heading says the name too. */
export function InnerBar({ back, name }: { back: string; name: string }): ReactNode {
  return (
    <div className={styles.bar}>
      <BackLink to={back} />
      <span aria-hidden="true">{name}</span>
    </div>
  );
}
