import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import ChevronLeft from '~icons/tabler/chevron-left';
import ChevronRight from '~icons/tabler/chevron-right';
import styles from './ui.module.css';

/** Horizontal row with previous/next buttons for pointer devices. */
export function RowScroller({
  head,
  label,
  children,
}: {
  head: ReactNode;
  label: string;
  children: ReactNode;
}): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const [remaining, setRoom] = useState({ before: false, after: false });
  const measure = useCallback(() => {
    const box = row.current;
    if (box) setRoom({ before: box.scrollLeft > 4, after: box.scrollLeft + box.clientWidth < box.scrollWidth - 4 });
  }, []);
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [measure]);
  const turn = (delta: number): void =>
    row.current?.scrollBy({ left: delta * row.current.clientWidth * 0.8, behavior: 'smooth' });
  return (
    <>
      <div className={styles.rowHead}>
        {head}
        {remaining.before || remaining.after ? (
          <div className={styles.turns}>
            <button
              type="button"
              className={styles.turn}
              disabled={!remaining.before}
              onClick={() => turn(-1)}
              aria-label={`${label} 이전`}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.turn}
              disabled={!remaining.after}
              onClick={() => turn(1)}
              aria-label={`${label} 다음`}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        ) : null}
      </div>
      <div ref={row} className={styles.scroller}>
        {children}
      </div>
    </>
  );
}
