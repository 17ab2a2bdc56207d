import type { ReactNode } from 'react';
import { readableGround, textColourOn } from '#vocabulary/text-colour';
import styles from './sets.module.css';

/** Whether black or white is read on an operator's ground (B7); undefined where none was chosen. */
export function groundTone(background: string | null): 'light' | 'dark' | undefined {
  if (!background || !/^#[\da-f]{6}$/i.test(background)) return undefined;
  return textColourOn(readableGround(background)) === '#000000' ? 'light' : 'dark';
}

/** The operator's colour behind a set's words: an attribute of a drawing, since a page's HTML carries no style. */
export function Ground({ background }: { background: string | null }): ReactNode {
  if (!background || groundTone(background) === undefined) return null;
  return (
    <svg className={styles.ground} aria-hidden="true">
      <rect width="100%" height="100%" fill={readableGround(background)} />
    </svg>
  );
}
