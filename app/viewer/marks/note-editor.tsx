import { useEffect, useId, useRef, useState } from 'react';
import { MARK_LIMITS, type ReadingMark } from '#vocabulary/reading-marks';
import type { MarkKeeper } from './mark-keeper.ts';
import styles from './marks.module.css';
import { MARKS_WORDING } from './marks-wording.ts';
import { NoteDraft } from './note-draft.ts';

interface NoteEditorProps {
  mark: ReadingMark;
  keeper: MarkKeeper;
  /** Whether the writer begins at once. */
  isFirst?: boolean;
  /** The writer is done, by Ctrl+Enter. */
  onDone(): void;
  /** For who drops the mark: what is written then goes with it. */
  onDraft?(draft: NoteDraft): void;
}

/** Where a note is written: kept while writing, on leaving and by Ctrl+Enter; never lost. */
export function NoteEditor({ mark, keeper, isFirst = false, onDone, onDraft }: NoteEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [draft] = useState(() => new NoteDraft(mark, keeper, setKept));
  const [words, setWords] = useState(mark.note);
  useEffect(() => {
    draft.follow(mark);
    setWords(draft.words);
  }, [draft, mark]);
  useEffect(() => {
    onDraft?.(draft);
    const keep = (): void => void draft.keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [draft, onDraft]);
  useEffect(() => {
    if (isFirst) area.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div className={styles.editor}>
      <label htmlFor={id}>{MARKS_WORDING.note}</label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        maxLength={MARK_LIMITS.note}
        placeholder={MARKS_WORDING.notePlaceholder}
        value={words}
        onChange={(event) => {
          draft.write(event.target.value);
          setWords(draft.words);
        }}
        onBlur={() => void draft.keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void draft.keep().then((kept) => kept && onDone());
        }}
      />
      <p className={styles.editorState}>
        <span role="status">{isKept === null ? '' : isKept ? MARKS_WORDING.noteKept : MARKS_WORDING.noteFailed}</span>
        <span>{`${words.length.toLocaleString('ko-KR')}/${MARK_LIMITS.note.toLocaleString('ko-KR')}`}</span>
      </p>
    </div>
  );
}
