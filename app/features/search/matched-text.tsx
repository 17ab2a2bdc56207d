import type { ReactNode } from 'react';
import { matchedPart } from '#shared/search/search-text';
import styles from './search-field.module.css';

export function MatchedText({ text, query }: { text: string; query: string }): ReactNode {
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
