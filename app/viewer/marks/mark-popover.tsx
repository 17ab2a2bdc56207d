import { useRef } from 'react';
import IconX from '~icons/tabler/x';
import { MARK_COLOURS } from '#vocabulary/reading-marks';
import { dropTold } from './bookmarking.ts';
import { copyStretch } from './copying.ts';
import { Floating } from './floating.tsx';
import type { MarkKeeper } from './mark-keeper.ts';
import { tell } from './notices.ts';
import { changedMark } from './marking.ts';
import styles from './marks.module.css';
import { COLOUR_NAMES, MARKS_WORDING } from './marks-wording.ts';
import type { NoteDraft } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';
import type { PlacedMark } from './use-marks.ts';

interface MarkPopoverProps {
  placed: PlacedMark;
  keeper: MarkKeeper;
  /** Whether it was opened to write. */
  isWriting: boolean;
  anchor(): DOMRect;
  onClose(): void;
}

/** What a mark says and what can be done with it: colour, note, copy, removal. */
export function MarkPopover({ placed, keeper, isWriting, anchor, onClose }: MarkPopoverProps) {
  const { mark } = placed;
  const draft = useRef<NoteDraft | null>(null);
  const remove = async (): Promise<void> => {
    const written = draft.current?.words ?? mark.note;
    draft.current?.end();
    onClose();
    await dropTold(keeper, [{ ...mark, note: written }]);
  };
  const name = mark.kind === 'bookmark' ? MARKS_WORDING.bookmark : MARKS_WORDING.highlight;
  return (
    <Floating label={`${name}: ${mark.text.slice(0, 40)}`} anchor={anchor} onClose={onClose}>
      <div className={styles.head}>
        <p className={styles.quote} data-colour={mark.kind === 'highlight' ? mark.colour : 'none'}>
          {mark.text || name}
        </p>
        <button type="button" className={styles.tool} aria-label={MARKS_WORDING.close} onClick={onClose}>
          <IconX aria-hidden="true" width={20} height={20} />
        </button>
      </div>
      {mark.kind === 'highlight' && (
        <div role="group" aria-label="색" className={styles.colours}>
          {MARK_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.colour}
              data-colour={colour}
              aria-label={COLOUR_NAMES[colour]}
              aria-pressed={mark.colour === colour}
              onClick={() => {
                void keeper
                  .keepMark(changedMark(mark, { colour }), mark)
                  .then((isKept) => isKept || tell(MARKS_WORDING.notKept));
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
        onDraft={(made) => {
          draft.current = made;
        }}
      />
      <div className={styles.acts}>
        <button type="button" className={styles.act} onClick={() => void remove()}>
          {MARKS_WORDING.remove}
        </button>
        {mark.kind === 'highlight' && (
          <button type="button" className={styles.act} onClick={() => void copyStretch(placed)}>
            {MARKS_WORDING.copy}
          </button>
        )}
      </div>
    </Floating>
  );
}
