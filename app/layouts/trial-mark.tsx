import type { ReactNode } from 'react';
import styles from './trial-mark.module.css';

/** Hangs from the top of every page while a provider is simulated: what is proved or paid here counts nowhere else. */
export function TrialMark(): ReactNode {
  return (
    <aside className={styles.mark} aria-label="시험 상점 안내" title="본인인증이 모의로 이루어지는 상점입니다.">
      시험 상점
    </aside>
  );
}
