import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './forms.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it, in one sentence. */
  fault?: string | undefined;
  /** Stands in the box behind what is typed. */
  end?: ReactNode;
}

/** A line to type in: its name above it, what is asked and what is wrong below it, told to screen readers with it. */
export function Field({ label, hint, fault, end, ...input }: FieldProps): ReactNode {
  const id = useId();
  const said = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].join(' ').trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={said === '' ? undefined : said}
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

interface TickProps extends ComponentProps<'input'> {
  children: ReactNode;
  fault?: string | undefined;
}

/** A box to tick, with its words. */
export function Tick({ children, fault, ...input }: TickProps): ReactNode {
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
