import type { ReactNode } from 'react';
import { matchedPart } from '#vocabulary/search-text';
import styles from './search-field.module.css';

/** A name with what was found in it marked. */
export function FoundPart({ text, query }: { text: string; query: string }): ReactNode {
  const part = matchedPart(text, query);
  if (!part) return text;
  return (
    <>
      {text.slice(0, part.from)}
      <mark className={styles.mark}>{text.slice(part.from, part.to)}</mark>
      {text.slice(part.to)}
    </>
  );
}
