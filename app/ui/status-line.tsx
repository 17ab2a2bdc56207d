import { type ReactNode, useCallback, useEffect, useState } from 'react';
import styles from './ui.module.css';

const SHOWN_MS = 3000;

/** One sentence above the bottom bar, spoken by screen readers, gone after three seconds. */
export function useStatusLine(): { line: ReactNode; say(sentence: string): void } {
  const [sentence, setSentence] = useState('');
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!sentence || isHeld) return;
    const timer = setTimeout(() => setSentence(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [sentence, isHeld]);
  const say = useCallback((next: string) => setSentence(next), []);
  const line = (
    <div
      role="status"
      className={styles.statusPlace}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {sentence ? <p className={styles.status}>{sentence}</p> : null}
    </div>
  );
  return { line, say };
}
