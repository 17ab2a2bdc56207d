import { useRef } from 'react';
import IconX from '~icons/tabler/x';
import { ANNOTATION_COLOURS } from '#shared/reading/annotations';
import { deleteWithUndo } from './bookmarks/toggle-bookmark.ts';
import { copyTextRange } from './selection/copy-selection.ts';
import { Floating } from './floating.tsx';
import type { AnnotationStore } from './annotation-store.ts';
import { showNotice } from './notices.ts';
import { updateAnnotation } from './create-annotation.ts';
import styles from './annotations.module.css';
import { COLOUR_NAMES, ANNOTATION_LABELS } from './annotation-labels.ts';
import { READER_LABELS } from '../shell/reader-labels.ts';
import type { NoteDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import type { ResolvedAnnotation } from './use-annotations.ts';

interface AnnotationPopoverProps {
  placed: ResolvedAnnotation;
  keeper: AnnotationStore;
  isWriting: boolean;
  anchor(): DOMRect;
  onClose(): void;
}

/** Note, colour, copy, delete. */
export function AnnotationPopover({ placed, keeper, isWriting, anchor, onClose }: AnnotationPopoverProps) {
  const { mark } = placed;
  const draft = useRef<NoteDraft | null>(null);
  const remove = async (): Promise<void> => {
    const written = draft.current?.words ?? mark.note;
    draft.current?.end();
    onClose();
    await deleteWithUndo(keeper, [{ ...mark, note: written }]);
  };
  /** A failed save keeps the popover and its message. */
  const finish = async (): Promise<void> => {
    if (!draft.current || (await draft.current.save())) onClose();
  };
  const name = mark.kind === 'bookmark' ? READER_LABELS.bookmark : ANNOTATION_LABELS.highlight;
  return (
    <Floating label={`${name}: ${mark.text.slice(0, 40)}`} anchor={anchor} onClose={onClose}>
      <div className={styles.head}>
        <p className={styles.quote} data-colour={mark.kind === 'highlight' ? mark.colour : 'none'}>
          {mark.text || name}
        </p>
        <button type="button" className={styles.tool} aria-label={ANNOTATION_LABELS.close} onClick={onClose}>
          <IconX aria-hidden="true" width={20} height={20} />
        </button>
      </div>
      {mark.kind === 'highlight' && (
        <div role="group" aria-label="색" className={styles.colours}>
          {ANNOTATION_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.colour}
              data-colour={colour}
              aria-label={COLOUR_NAMES[colour]}
              aria-pressed={mark.colour === colour}
              onClick={() => {
                void keeper
                  .saveAnnotation(updateAnnotation(mark, { colour }), mark)
                  .then((isSaved) => isSaved || showNotice(ANNOTATION_LABELS.notKept));
              }}
            />
          ))}
        </div>
      )}
      <NoteEditor
        mark={mark}
        keeper={keeper}
        isFirst={isWriting}
        onDone={onClose}
        onDraft={(created) => {
          draft.current = created;
        }}
      />
      <div className={styles.acts}>
        <button type="button" className={styles.act} onClick={() => void remove()}>
          {ANNOTATION_LABELS.remove}
        </button>
        {mark.kind === 'highlight' && (
          <button type="button" className={styles.act} onClick={() => void copyTextRange(placed)}>
            {ANNOTATION_LABELS.copy}
          </button>
        )}
        <button type="button" className={styles.act} onClick={() => void finish()}>
          {ANNOTATION_LABELS.done}
        </button>
      </div>
    </Floating>
  );
}
