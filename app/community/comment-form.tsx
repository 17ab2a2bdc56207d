import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { COMMENT_LIMITS } from '#vocabulary/comments';
import type { FormFault } from '../my/form-fault.ts';
import ui from '../ui/ui.module.css';
import { useSent } from '../ui/use-sent.ts';
import styles from './comments.module.css';

/** Where a comment or an answer is written. */
export function CommentForm({
  label,
  parent,
  formKey,
  fault,
}: {
  label: string;
  parent?: number;
  /** Of this form as it was sent out: sent again, it writes nothing twice. */
  formKey: string;
  fault: FormFault | undefined;
}): ReactNode {
  const isSent = useSent() !== undefined;
  const place = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault) place.current?.focus();
  }, [fault]);
  const id = `text-${parent ?? 'new'}`;
  return (
    // A new key is a new form: what was typed in the one that was sent is gone.
    <Form key={formKey} method="post" preventScrollReset replace noValidate className={styles.form}>
      <input type="hidden" name="key" value={formKey} />
      {parent === undefined ? null : <input type="hidden" name="parent" value={parent} />}
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={place}
        id={id}
        name="text"
        maxLength={COMMENT_LIMITS.text}
        defaultValue={fault?.typed['text']}
        placeholder="작품에 대한 의견을 남겨 주세요."
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        required
      />
      {fault ? (
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault.said}
        </p>
      ) : null}
      <div className={styles.formBar}>
        <label className={styles.check}>
          <input type="checkbox" name="spoiler" value="1" />
          <span>스포일러가 들어 있습니다.</span>
        </label>
        <button type="submit" name="act" value="write" className={`${ui.button} ${ui.inked}`} disabled={isSent}>
          등록
        </button>
      </div>
    </Form>
  );
}
