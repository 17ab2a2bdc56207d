import { type ReactNode, useState } from 'react';
import styles from './work-page.module.css';

/** Character limits for three and five lines, to avoid layout shift. */
const NARROW = 66;
const WIDE = 220;

function lengthOf(text: string): 'short' | 'middle' | 'long' {
  if (text.length <= NARROW) return 'short';
  return text.length <= WIDE ? 'middle' : 'long';
}

/** Collapsible; complete without script. */
export function Synopsis({ text }: { text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const payload = text.trim();
  const length = lengthOf(payload);
  return (
    <div className={styles.synopsis} data-length={length}>
      <h2 className="visually-hidden">작품 소개</h2>
      <p data-open={isOpen || length === 'short' || undefined}>{payload}</p>
      {length === 'short' ? null : (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '접기' : '더보기'}
        </button>
      )}
    </div>
  );
}
