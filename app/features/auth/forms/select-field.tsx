import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldMessages, messageIds } from './field.tsx';
import styles from './forms.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly { value: string; name: string }[];
  hint?: string | undefined;
  error?: string | undefined;
}

export function SelectField({ label, options, hint, error, ...select }: SelectFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageIds(id, { hint, error })}
        >
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
