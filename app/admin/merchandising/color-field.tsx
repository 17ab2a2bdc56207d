import { type ReactNode, useState } from 'react';
import { Field } from '../components/console-form.tsx';
import styles from './merchandising.module.css';

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

/** Optional colour; a swatch needs script. */
export function ColorField({
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
  const [text, setInput] = useState(value);
  return (
    <div className={styles.colour}>
      <input
        type="color"
        className={styles.swatch}
        aria-label="색 고르기"
        value={HEX_COLOR.test(text) ? text.toLowerCase() : '#ffffff'}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
      />
      <Field
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={text}
        onChange={({ currentTarget }) => setInput(currentTarget.value)}
        placeholder="#22304A처럼. 비우면 서점의 색"
        maxLength={20}
        autoComplete="off"
      />
    </div>
  );
}
