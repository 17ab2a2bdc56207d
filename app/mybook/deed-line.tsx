import { type ReactNode, useEffect, useState } from 'react';
import { type ToastHandle, toast } from '../ui/toasts.ts';
import styles from './mybook.module.css';
import { type ShelfDeed, deedWords } from './shelf-deed.ts';
import type { ShelfAnswer } from './use-shelf-edit.ts';

/** Something to press stays longer. */
const OFFERED_MS = 10_000;

interface DeedFacts {
  answer: ShelfAnswer | undefined;
  send(form: FormData): void;
}

/** What was done last, and how to bring back what was hidden: by a toast, and where no script runs by a line. */
export function DeedLine({ answer, send }: DeedFacts): ReactNode {
  const isAlive = useSaid({ answer, send });
  const { deed, fault } = answer ?? {};
  const said = deed ? deedWords(deed) : (fault?.said ?? '');
  if (isAlive || said === '') return null;
  return (
    <div role="status" className={styles.deed}>
      <p>{said}</p>
      {deed && isUndoable(deed) ? (
        <form method="post">
          <input type="hidden" name="act" value="unhide" />
          {deed.works.map((id) => (
            <input key={id} type="hidden" name="work" value={id} />
          ))}
          <button type="submit" className={styles.undo}>
            실행 취소
          </button>
        </form>
      ) : null}
    </div>
  );
}

/** Says each answer once; what it offers belongs to this list and goes with it. */
function useSaid({ answer, send }: DeedFacts): boolean {
  const [isAlive, setAlive] = useState(false);
  const [said, setSaid] = useState<{ answer: ShelfAnswer; toast: ToastHandle }>();
  useEffect(() => {
    setAlive(true);
    if (!answer || answer === said?.answer) return;
    said?.toast.dismiss();
    setSaid({ answer, toast: say(answer, send) });
  }, [answer, said, send]);
  useEffect(() => (said?.answer.deed && isUndoable(said.answer.deed) ? () => said.toast.dismiss() : undefined), [said]);
  return isAlive;
}

function say({ deed, fault }: ShelfAnswer, send: DeedFacts['send']): ToastHandle {
  if (!deed) return toast({ variant: 'destructive', title: fault?.said ?? '' });
  const title = deedWords(deed);
  if (!isUndoable(deed)) return toast({ title });
  const undo = (): void => {
    const form = new FormData();
    form.set('act', 'unhide');
    for (const id of deed.works) form.append('work', String(id));
    send(form);
  };
  return toast({ title, action: { label: '실행 취소', onPress: undo }, durationMs: OFFERED_MS });
}

function isUndoable({ said, works }: ShelfDeed): boolean {
  return said === 'hidden' && works.length > 0;
}
