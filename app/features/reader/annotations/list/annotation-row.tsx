import { useState } from 'react';
import IconNote from '~icons/tabler/note';
import IconTrash from '~icons/tabler/trash';
import type { Annotation } from '#shared/reading/annotations';
import { shortDate } from '#shared/content/seoul-date';
import { progressText } from '../../shell/progress-text.ts';
import { deleteWithUndo } from '../bookmarks/toggle-bookmark.ts';
import { annotationPath } from '../annotation-url.ts';
import type { AnnotationStore } from '../annotation-store.ts';
import styles from './annotation-list.module.css';
import { ANNOTATION_LABELS } from '../annotation-labels.ts';
import { NoteEditor } from '../note-editor.tsx';
import { isTextPosition } from '../annotation-layout.ts';

interface AnnotationRowProps {
  mark: Annotation;
  keeper: AnnotationStore;
  isLost: boolean;
  /** What its place says since the text was edited. */
  words: string | undefined;
  onGo(annotation: Annotation): void;
}

export function AnnotationRow({ mark, keeper, isLost, words, onGo }: AnnotationRowProps) {
  const [isWriting, setWriting] = useState(false);
  const name = words ?? wordsOf(mark);
  return (
    <li className={styles.line} data-colour={mark.kind === 'highlight' ? mark.colour : 'none'}>
      {isLost ? (
        <p className={styles.words}>
          <em>{ANNOTATION_LABELS.lost}</em>
          <span>{name}</span>
        </p>
      ) : (
        <a
          className={styles.words}

          href={annotationPath(mark)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onGo(mark);
          }}
        >
          <span>{name}</span>
        </a>
      )}
      {words !== undefined && (
        <p className={styles.former}>
          <em>{ANNOTATION_LABELS.changed}</em>
          <q>{mark.text}</q>
        </p>
      )}
      {isWriting ? (
        <NoteEditor mark={mark} keeper={keeper} isFirst onDone={() => setWriting(false)} />
      ) : (
        mark.note && <p className={styles.note}>{mark.note}</p>
      )}
      <p className={styles.foot}>
        <time dateTime={mark.madeAt}>{dateOf(mark)}</time>
        <button
          type="button"
          aria-expanded={isWriting}
          aria-label={mark.note ? ANNOTATION_LABELS.editNote : ANNOTATION_LABELS.addNote}
          onClick={() => setWriting(!isWriting)}
        >
          <IconNote aria-hidden="true" width={20} height={20} />
        </button>
        <button type="button" aria-label={ANNOTATION_LABELS.remove} onClick={() => void deleteWithUndo(keeper, [mark])}>
          <IconTrash aria-hidden="true" width={20} height={20} />
        </button>
      </p>
    </li>
  );
}

/** Its quote, or its place in a webtoon. */
function wordsOf(annotation: Annotation): string {
  if (annotation.text) return annotation.text;
  return `${isTextPosition(annotation.place) ? '글' : '그림'} ${progressText(annotation.place.fraction)} 자리`;
}

/** Synced dates may be invalid. */
function dateOf(annotation: Annotation): string {
  const created = new Date(annotation.madeAt);
  return Number.isNaN(created.getTime()) ? '' : shortDate(created);
}
