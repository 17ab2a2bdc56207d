import type { ReactNode } from 'react';
import { INQUIRY_STATE_NAMES, type InquiryState } from '#shared/community/inquiries';
import styles from './help.module.css';

export function InquiryStateBadge({ state }: { state: InquiryState }): ReactNode {
  return (
    <span className={styles.mark} data-kind={state}>
      {INQUIRY_STATE_NAMES[state]}
    </span>
  );
}
