import { useEffect, useId, useRef, useState } from 'react';
import { ANNOTATION_LIMITS, type Annotation } from '#shared/reading/annotations';
import type { AnnotationStore } from './annotation-store.ts';
import styles from './annotations.module.css';
import { ANNOTATION_LABELS } from './annotation-labels.ts';
import { NoteDraft } from './note-draft.ts';

interface NoteEditorProps {
  mark: Annotation;
  keeper: AnnotationStore;
  isFirst?: boolean;
  /** On Ctrl+Enter. */
  onDone(): void;
  onDraft?(draft: NoteDraft): void;
}

/** Saves while writing, on close and on Ctrl+Enter. */
export function NoteEditor({ mark, keeper, isFirst = false, onDone, onDraft }: NoteEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isSaved, setSaved] = useState<boolean | null>(null);
  const [draft] = useState(() => new NoteDraft(mark, keeper, setSaved));
  const [text, setText] = useState(mark.note);
  useEffect(() => {
    draft.follow(mark);
    setText(draft.words);
  }, [draft, mark]);
  useEffect(() => {
    onDraft?.(draft);
    const keep = (): void => void draft.save();
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
      <label htmlFor={id}>{ANNOTATION_LABELS.note}</label>
      <textarea
        ref={area}
        id={id}
        rows={3}
        maxLength={ANNOTATION_LIMITS.note}
        placeholder={ANNOTATION_LABELS.notePlaceholder}
        value={text}
        onChange={(event) => {
          draft.write(event.target.value);
          setText(draft.words);
        }}
        onBlur={() => void draft.save()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void draft.save().then((saved) => saved && onDone());
        }}
      />
      <p className={styles.editorState}>
        <span role="status">
          {isSaved === null ? '' : isSaved ? ANNOTATION_LABELS.noteKept : ANNOTATION_LABELS.noteFailed}
        </span>
        <span>{`${text.length.toLocaleString('ko-KR')}/${ANNOTATION_LIMITS.note.toLocaleString('ko-KR')}`}</span>
      </p>
    </div>
  );
}
