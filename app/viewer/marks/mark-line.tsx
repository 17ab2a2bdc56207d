import { useState } from 'react';
import IconNote from '~icons/tabler/note';
import IconTrash from '~icons/tabler/trash';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { shortDate } from '#vocabulary/seoul-date';
import { progressText } from '../frame/progress-text.ts';
import { dropTold } from './bookmarking.ts';
import { markPath } from './mark-address.ts';
import type { MarkKeeper } from './mark-keeper.ts';
import styles from './marks-list.module.css';
import { MARKS_WORDING } from './marks-wording.ts';
import { NoteEditor } from './note-editor.tsx';
import { isTextPlace } from './placed-marks.ts';

interface MarkLineProps {
  mark: ReadingMark;
  keeper: MarkKeeper;
  isLost: boolean;
  onGo(mark: ReadingMark): void;
}

/** A mark in a list: its words lead to it, beside them stand its note and what can be done. */
export function MarkLine({ mark, keeper, isLost, onGo }: MarkLineProps) {
  const [isWriting, setWriting] = useState(false);
  const name = wordsOf(mark);
  return (
    <li className={styles.line} data-colour={mark.kind === 'highlight' ? mark.colour : 'none'}>
      {isLost ? (
        <p className={styles.words}>
          <em>{MARKS_WORDING.lost}</em>
          <span>{name}</span>
        </p>
      ) : (
        <a
          className={styles.words}
          data-reload=""
          href={markPath(mark)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onGo(mark);
          }}
        >
          <span>{name}</span>
        </a>
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
          aria-label={mark.note ? MARKS_WORDING.editNote : MARKS_WORDING.addNote}
          onClick={() => setWriting(!isWriting)}
        >
          <IconNote aria-hidden="true" width={20} height={20} />
        </button>
        <button type="button" aria-label={MARKS_WORDING.remove} onClick={() => void dropTold(keeper, [mark])}>
          <IconTrash aria-hidden="true" width={20} height={20} />
        </button>
      </p>
    </li>
  );
}

/** What a mark is called: its words, or where in a strip it stands. */
function wordsOf(mark: ReadingMark): string {
  if (mark.text) return mark.text;
  return `${isTextPlace(mark.place) ? '글' : '그림'} ${progressText(mark.place.fraction)} 자리`;
}

/** Marks come from other devices too: a date that is none is left out. */
function dateOf(mark: ReadingMark): string {
  const made = new Date(mark.madeAt);
  return Number.isNaN(made.getTime()) ? '' : shortDate(made);
}
