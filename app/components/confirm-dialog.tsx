import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import styles from './confirm-dialog.module.css';
import { addDialog } from './open-dialogs.ts';
import ui from './ui.module.css';
import veil from './overlay.module.css';

/** Without `cancel` it is an alert. */
export interface Question {
  text: string;
  confirm?: string;
  cancel?: string;
}

let last: Promise<unknown> = Promise.resolve();

/** Queues behind open questions. */
export function showQuestion(question: Question): Promise<boolean> {
  const result = last.then(() => new Promise<boolean>((resolve) => show(question, resolve)));
  last = result;
  return result;
}

function show(question: Question, resolve: (result: boolean) => void): void {
  const { activeElement } = document;
  let input = false;
  const answer = (isYes: boolean): void => {
    input = isYes;
    remove();
  };
  const closed = (event: Event): void => {
    event.preventDefault();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    resolve(input);
  };
  const remove = addDialog(<QuestionDialog question={question} answer={answer} closed={closed} />);
}

interface QuestionProps {
  question: Question;
  answer(isYes: boolean): void;
  closed(event: Event): void;
}

function QuestionDialog({ question: { text, confirm, cancel }, answer, closed }: QuestionProps): ReactNode {
  const first = useRef<HTMLButtonElement>(null);
  const [heading = '', ...rest] = text.split('\n');
  return (
    <Dialog.Root open onOpenChange={() => answer(false)}>
      <Dialog.Portal>
        <div className={`${veil.veil} ${styles.above}`} data-veil />
        <Dialog.Content
          className={styles.question}
          role="alertdialog"
          aria-modal="true"
          {...(rest.length === 0 ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            first.current?.focus();
          }}
          onCloseAutoFocus={closed}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Dialog.Title className={styles.text}>{heading}</Dialog.Title>
          {rest.length > 0 ? <Dialog.Description className={styles.text}>{rest.join('\n')}</Dialog.Description> : null}
          <div className={styles.answers}>
            {cancel ? (
              <button type="button" className={`${ui.button} ${ui.outline}`} onClick={() => answer(false)}>
                {cancel}
              </button>
            ) : null}
            <button ref={first} type="button" className={`${ui.button} ${ui.inked}`} onClick={() => answer(true)}>
              {confirm}
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
