import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Trailing element inside the input. */
  end?: ReactNode;
}

export function Field({ label, hint, error, end, ...input }: FieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageIds(id, { hint, error })}
        />
        {end}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

interface FieldMessage {
  hint?: string | undefined;
  error?: string | undefined;
}

/** Ids of the messages below a field, for `aria-describedby`. */
export function messageIds(id: string, { hint, error }: FieldMessage): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-fault` : ''].join(' ').trim() || undefined;
}

export function FieldMessages({ id, hint, error }: FieldMessage & { id: string }): ReactNode {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {error}
        </p>
      ) : null}
    </>
  );
}

interface CheckboxProps extends ComponentProps<'input'> {
  children: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ children, error, ...input }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p id={id} className={styles.tickFault}>
          {error}
        </p>
      ) : null}
    </>
  );
}
