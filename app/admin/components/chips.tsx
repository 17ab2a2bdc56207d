import type { ReactNode } from 'react';
import styles from './chips.module.css';

interface Chip {
  name: string;
  /** Beside the name. */
  count?: string;
  href: string;
  isCurrent: boolean;
}

/** Filters of which one is chosen at a time; links, so that each has an address. */
export function Chips({ label, chips }: { label: string; chips: Chip[] }): ReactNode {
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ name, count, href, isCurrent }) => (
          <li key={name}>
            <a className={styles.chip} href={href} aria-current={isCurrent ? 'true' : undefined}>
              {name}
              {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
