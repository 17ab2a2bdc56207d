import type { ReactNode } from 'react';
import type { RankedWorkWire } from '#contract/rankings';
import { moveText } from './ranking-words.ts';
import styles from './ranking.module.css';

/** How a place moved, drawn for the eye and said in words; `isWide`: there is room for words where it did not move. */
export function MoveMark({ move, isWide }: { move: RankedWorkWire['move']; isWide?: boolean }): ReactNode {
  const text = moveText(move);
  if (!text) return null;
  return (
    <span className={styles.move} data-kind={move.kind}>
      <span aria-hidden="true">{isWide && move.kind === 'same' ? '변동 없음' : text.drawn}</span>
      <span className="visually-hidden">{text.said}</span>
    </span>
  );
}
