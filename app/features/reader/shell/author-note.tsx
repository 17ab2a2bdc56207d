import { useId } from 'react';
import styles from './author-note.module.css';

/** A note of the author before or after an episode. */
export function AuthorNote({ text }: { text: string | undefined }) {
  const title = useId();
  // Episodes downloaded by earlier versions have no notes.
  if (!text) return null;
  return (
    <aside className={styles.note} aria-labelledby={title}>
      <h2 id={title}>작가의 말</h2>
      <p>{text}</p>
    </aside>
  );
}
