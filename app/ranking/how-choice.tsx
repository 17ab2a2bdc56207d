import type { ReactNode } from 'react';
import styles from './ranking-how.module.css';

/** One choice of a plain form, by the words it goes by. */
export function Ask<Name extends string>({
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
        {names.map((one) => (
          <option key={one} value={one}>
            {texts[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
