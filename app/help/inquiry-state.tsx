import type { ReactNode } from 'react';
import { INQUIRY_STATE_NAMES, type InquiryState } from '#vocabulary/inquiries';
import styles from './help.module.css';

/** Where an inquiry stands, as a badge. */
export function InquiryStateMark({ state }: { state: InquiryState }): ReactNode {
  return (
    <span className={styles.mark} data-kind={state}>
      {INQUIRY_STATE_NAMES[state]}
    </span>
  );
}
