import type { ReactNode } from 'react';
import { BackLink } from './top-bar.tsx';
import styles from './inner-bar.module.css';

export function InnerBar({ back, name }: { back: string; name: string }): ReactNode {
  return (
    <div className={styles.bar}>
      <BackLink to={back} />
      <span aria-hidden="true">{name}</span>
    </div>
  );
}
