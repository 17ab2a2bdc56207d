import type { ReactNode } from 'react';
import styles from './ranking-method.module.css';

export function MethodChoice<Name extends string>({
  name,
  label,
  names,
  texts,
  value,
}: {
  name: string;
  label: string;
  names: readonly Name[];
  texts: Record<Name, string>;
  value: Name;
}): ReactNode {
  return (
    <label className={styles.ask}>
      {label}
      <select name={name} defaultValue={value}>
        {names.map((item) => (
          <option key={item} value={item}>
            {texts[item]}
          </option>
        ))}
      </select>
    </label>
  );
}
