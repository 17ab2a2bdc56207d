import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import ui from '../ui/ui.module.css';
import styles from './mybook.module.css';
import { type ShelfDeed, deedWords } from './shelf-deed.ts';
import type { ShelfAnswer } from './use-shelf-edit.ts';

const SHOWN_MS = 3000;
/** Something to press stays longer. */
const OFFERED_MS = 10_000;

/** What was done last, above the bottom bar, spoken by screen readers; what was hidden can be brought back by it. */
export function DeedLine({ answer, send }: { answer: ShelfAnswer | undefined; send(form: FormData): void }): ReactNode {
  const [over, setOver] = useState<ShelfAnswer>();
  const [isHeld, setHeld] = useState(false);
  const { deed, fault } = answer ?? {};
  const canUndo = deed?.said === 'hidden' && deed.works.length > 0;
  const said = deed ? deedWords(deed) : (fault?.said ?? '');
  useEffect(() => {
    if (isHeld || said === '') return;
    const timer = setTimeout(() => setOver(answer), canUndo ? OFFERED_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [answer, isHeld, said, canUndo]);
  const shown = answer !== over && said !== '';
  return (
    <div
      role="status"
      className={ui.statusPlace}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {shown ? (
        <div className={`${ui.status} ${styles.deed}`}>
          <p>{said}</p>
          {canUndo ? <UndoForm deed={deed} send={send} hold={setHeld} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function UndoForm({
  deed,
  send,
  hold,
}: {
  deed: ShelfDeed;
  send(form: FormData): void;
  hold(isHeld: boolean): void;
}): ReactNode {
  const undo = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
  return (
    <form method="post" onSubmit={undo}>
      <input type="hidden" name="act" value="unhide" />
      {deed.works.map((id) => (
        <input key={id} type="hidden" name="work" value={id} />
      ))}
      <button type="submit" className={styles.undo} onFocus={() => hold(true)} onBlur={() => hold(false)}>
        실행 취소
      </button>
    </form>
  );
}
