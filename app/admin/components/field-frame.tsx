import { type ReactNode, useId } from 'react';
import styles from './kit.module.css';

/** What a control says of itself. */
export interface FieldMessage {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldFrameProps extends FieldMessage {
  /** The control, with the attributes that tie it to label, hint and error. */
  children: (tie: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label, hint and error. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps): ReactNode {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
