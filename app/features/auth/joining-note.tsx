import type { ReactNode } from 'react';
import styles from './forms/forms.module.css';

interface Joining {
  isOpen: boolean;
  isTrial: boolean;
  /** Names of what the shop still lacks. */
  missing: readonly string[];
}

/** Why nobody can join yet, or that a trial shop has only samples. */
export function JoiningNote({ joining: { isOpen, missing } }: { joining: Joining }): ReactNode {
  if (missing.length === 0) return null;
  return (
    <p className={styles.joiningNote} role="note">
      {isOpen
        ? `시험 중인 서점입니다. 아직 준비하지 않았거나 견본인 항목이 있습니다: ${missing.join(', ')}.`
        : `아직 회원가입을 받지 않습니다. 서점이 준비하고 있는 항목: ${missing.join(', ')}. 준비가 끝나면 다시 찾아 주세요.`}
    </p>
  );
}
