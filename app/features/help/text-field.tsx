import { type ComponentProps, type ReactNode, useId } from 'react';
import forms from '../auth/forms/forms.module.css';
import styles from './inquiry.module.css';

interface TextFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error: string | undefined;
  /** Character count. */
  letters?: number;
}

export function TextField({ label, error, letters, maxLength, ...area }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={forms.field}>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {letters === undefined ? null : (
          <span aria-hidden="true">
            {letters.toLocaleString('ko-KR')}/{maxLength?.toLocaleString('ko-KR')}
          </span>
        )}
      </div>
      <textarea
        {...area}
        id={id}
        maxLength={maxLength}
        className={styles.box}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fault` : undefined}
      />
      {error ? (
        <p id={`${id}-fault`} className={forms.fault}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
