import { type ReactNode, useState } from 'react';
import { Field } from '../kit/console-form.tsx';
import styles from './window.module.css';

const WHOLE = /^#[0-9a-f]{6}$/i;

/** A colour as text, which may stay empty; with script a swatch beside it chooses one. */
export function ColourField({
  name,
  label,
  hint,
  error,
  value,
}: {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label="색 고르기"
        value={WHOLE.test(typed) ? typed.toLowerCase() : '#ffffff'}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Field
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        placeholder="#22304A처럼. 비우면 서점의 색"
        maxLength={20}
        autoComplete="off"
      />
    </div>
  );
}
