import { type FormEvent, type ReactNode, use, useEffect, useRef } from 'react';
import { COMMENT_LIMITS } from '#shared/community/comments';
import { formText } from '../../browser/form-text.ts';
import type { FormError } from '../account/form-error.ts';
import ui from '../../components/ui.module.css';
import styles from './comments.module.css';
import { FormRunnerContext, TalkForm, useSending } from './talk-form.tsx';

export function CommentForm({
  label,
  parent,
  formKey,
  error,
}: {
  label: string;
  parent?: number;
  /** Idempotency key. */
  formKey: string;
  error: FormError | undefined;
}): ReactNode {
  const isSending = useSending();
  const drafts = use(FormRunnerContext)?.drafts;
  const draft = drafts?.get(String(parent ?? ''));
  const element = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error) element.current?.focus();
  }, [error]);
  const id = `text-${parent ?? 'new'}`;
  const saveDraft = ({ currentTarget: { form } }: FormEvent<HTMLTextAreaElement | HTMLInputElement>): void => {
    if (!form) return;
    const entered = new FormData(form);
    drafts?.set(String(parent ?? ''), { text: formText(entered, 'text'), isSpoiler: entered.has('spoiler') });
  };
  return (
    // A new key resets the form.
    <TalkForm key={formKey} className={styles.form}>
      <input type="hidden" name="key" value={formKey} />
      {parent === undefined ? null : <input type="hidden" name="parent" value={parent} />}
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={element}
        id={id}
        name="text"
        maxLength={COMMENT_LIMITS.text}
        defaultValue={error?.typed['text'] ?? draft?.text}
        onInput={saveDraft}
        placeholder="작품에 대한 의견을 남겨 주세요."
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fault` : undefined}
        required
      />
      {error ? (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {error.message}
        </p>
      ) : null}
      <div className={styles.formBar}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name="spoiler"
            value="1"
            defaultChecked={draft?.isSpoiler ?? false}
            onInput={saveDraft}
          />
          <span>스포일러 포함</span>
        </label>
        <button type="submit" name="act" value="write" className={`${ui.button} ${ui.inked}`} disabled={isSending}>
          등록
        </button>
      </div>
    </TalkForm>
  );
}
