import { type ReactNode, useEffect, useState } from 'react';
import { type ToastHandle, toast } from '../../components/toasts.ts';
import styles from './library.module.css';
import { type LibraryAction, actionLabel } from './library-action.ts';
import type { LibraryActionResult } from './use-library-edit.ts';

/** Longer with an action button. */
const OFFERED_MS = 10_000;

interface ActionMessageProps {
  answer: LibraryActionResult | undefined;
  send(form: FormData): void;
}

/** Result with undo, as a toast or, without script, a line. */
export function ActionMessage({ answer, send }: ActionMessageProps): ReactNode {
  const isAlive = useActionToast({ answer, send });
  const { deed, error } = answer ?? {};
  const message = deed ? actionLabel(deed) : (error?.message ?? '');
  if (isAlive || message === '') return null;
  return (
    <div role="status" className={styles.deed}>
      <p>{message}</p>
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

/** One toast per result, closed with the list. */
function useActionToast({ answer, send }: ActionMessageProps): boolean {
  const [isAlive, setAlive] = useState(false);
  const [message, setMessage] = useState<{ answer: LibraryActionResult; toast: ToastHandle }>();
  useEffect(() => {
    setAlive(true);
    if (!answer || answer === message?.answer) return;
    message?.toast.dismiss();
    setMessage({ answer, toast: say(answer, send) });
  }, [answer, message, send]);
  useEffect(
    () => (message?.answer.deed && isUndoable(message.answer.deed) ? () => message.toast.dismiss() : undefined),
    [message],
  );
  return isAlive;
}

function say({ deed, error }: LibraryActionResult, send: ActionMessageProps['send']): ToastHandle {
  if (!deed) return toast({ variant: 'destructive', title: error?.message ?? '' });
  const title = actionLabel(deed);
  if (!isUndoable(deed)) return toast({ title });
  const undo = (): void => {
    const form = new FormData();
    form.set('act', 'unhide');
    for (const id of deed.works) form.append('work', String(id));
    send(form);
  };
  return toast({ title, action: { label: '실행 취소', onPress: undo }, durationMs: OFFERED_MS });
}

function isUndoable({ message, works }: LibraryAction): boolean {
  return message === 'hidden' && works.length > 0;
}
