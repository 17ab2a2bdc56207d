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
  // Two filters may mean the same: on the 30th this month is the last thirty days.
  const current = chips.find(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label={label}>
      <ul className={styles.chips}>
        {chips.map(({ name, count, href }) => (
          <li key={name}>
            <a className={styles.chip} href={href} aria-current={name === current?.name ? 'true' : undefined}>
              {name}
              {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
