import { type ReactNode, useState } from 'react';
import styles from './work-page.module.css';

/** What fills three lines of a narrow screen, and five of a wide one: told by length, so that nothing moves after the first paint. */
const NARROW = 66;
const WIDE = 220;

function lengthOf(text: string): 'short' | 'middle' | 'long' {
  if (text.length <= NARROW) return 'short';
  return text.length <= WIDE ? 'middle' : 'long';
}

/** What a work is about: its first lines, and the rest on demand. Without script all of it stands there. */
export function Synopsis({ text }: { text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const told = text.trim();
  const length = lengthOf(told);
  return (
    <div className={styles.synopsis} data-length={length}>
      <h2 className="visually-hidden">작품 소개</h2>
      <p data-open={isOpen || length === 'short' || undefined}>{told}</p>
      {length === 'short' ? null : (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '접기' : '더보기'}
        </button>
      )}
    </div>
  );
}
