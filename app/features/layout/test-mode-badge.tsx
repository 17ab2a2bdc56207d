import type { ReactNode } from 'react';
import styles from './test-mode-badge.module.css';

/** Shown while a provider is simulated. */
export function TestModeBadge(): ReactNode {
  return (
    <aside className={styles.mark} aria-label="테스트 상점 안내" title="본인인증이 모의로 이루어지는 상점입니다.">
      테스트 상점
    </aside>
  );
}
