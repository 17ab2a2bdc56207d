import { type ReactNode, useEffect, useState } from 'react';
import type { EditorStatus } from '../text-editor/use-editor.ts';
import { savedAgo } from './saved-ago.ts';
import styles from './episode-form.module.css';

const TICK_MS = 5_000;

/** Character counts and the state of the draft. */
export function AutosaveStatus({ status, isDraft }: { status: EditorStatus | undefined; isDraft: boolean }): ReactNode {
  const now = useNow(status?.savedAt !== undefined);
  if (!status) return <div className={styles.status} />;
  const { letters, lettersWithoutSpaces, autosave, message, savedAt } = status;
  const saved = savedAt === undefined ? '' : `${savedAgo(savedAt, now)}${isDraft ? '' : ' (초안)'}`;
  return (
    <div className={styles.status}>
      <span>
        {letters.toLocaleString('ko-KR')}자 · 공백 제외 {lettersWithoutSpaces.toLocaleString('ko-KR')}자
      </span>
      <span role="status" data-state={autosave}>
        {message || saved}
      </span>
    </div>
  );
}

function useNow(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
