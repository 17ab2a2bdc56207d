import type { ReactNode } from 'react';
import type { RankedWorkDto } from '#contract/rankings';
import { moveText } from './ranking-labels.ts';
import styles from './ranking.module.css';

/** `isWide` shows text for an unchanged rank. */
export function RankChange({ move, isWide }: { move: RankedWorkDto['move']; isWide?: boolean }): ReactNode {
  const text = moveText(move);
  if (!text) return null;
  return (
    <span className={styles.move} data-kind={move.kind}>
      <span aria-hidden="true">{isWide && move.kind === 'same' ? '변동 없음' : text.drawn}</span>
      <span className="visually-hidden">{text.message}</span>
    </span>
  );
}
