import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  fault?: string | undefined;
  /** Trailing element inside the input. */
  end?: ReactNode;
}

export function Field({ label, hint, fault, end, ...input }: FieldProps): ReactNode {
  const id = useId();
  const message = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].join(' ').trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={message === '' ? undefined : message}
        />
        {end}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {fault ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}

interface CheckboxProps extends ComponentProps<'input'> {
  children: ReactNode;
  fault?: string | undefined;
}

export function Checkbox({ children, fault, ...input }: CheckboxProps): ReactNode {
  const id = useId();
  return (
    <>
      <label className={styles.tick}>
        <input
          type="checkbox"
          {...input}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {fault ? (
        <p id={id} className={styles.tickFault}>
          {fault}
        </p>
      ) : null}
    </>
  );
}
