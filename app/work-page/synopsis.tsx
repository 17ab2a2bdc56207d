import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './work-page.module.css';

/** Longer texts than this need more than three lines on a narrow screen. */
const SHORT = 70;

/** What a work is about: three lines, and the rest on demand. Without script all of it stands there. */
export function Synopsis({ text }: { text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(text.length > SHORT);
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (box.current) setCut(box.current.scrollHeight > box.current.clientHeight + 2);
  }, [text]);
  return (
    <div className={styles.synopsis}>
      <h2 className="visually-hidden">작품 소개</h2>
      <p ref={box} data-open={isOpen || undefined}>
        {text.trim()}
      </p>
      {isCut ? (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '접기' : '더보기'}
        </button>
      ) : null}
    </div>
  );
}
