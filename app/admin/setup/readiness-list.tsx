import type { ReactNode } from 'react';
import IconCheck from '~icons/console/circle-check';
import IconCircle from '~icons/console/circle-dashed';
import IconChevron from '~icons/console/chevron-right';
import styles from './setup.module.css';

export interface ReadinessView {
  name: string;
  label: string;
  isDone: boolean;
  sentence: string;
  remedy: string;
  href: string;
}

/** What a legal opening needs; every missing item leads to where it is done. */
export function ReadinessList({ items }: { items: readonly ReadinessView[] }): ReactNode {
  return (
    <ul className={styles.readiness}>
      {items.map(({ name, label, isDone, sentence, remedy, href }) => (
        <li key={name} data-done={isDone}>
          <a href={href}>
            {isDone ? (
              <IconCheck width={22} height={22} aria-hidden="true" />
            ) : (
              <IconCircle width={22} height={22} aria-hidden="true" />
            )}
            <span>
              <strong>{label}</strong>
              <span className="visually-hidden">{isDone ? ' 마침: ' : ' 할 일: '}</span>
              <span className={styles.sentence}>{isDone ? sentence : `${sentence} ${remedy}`}</span>
            </span>
            <IconChevron width={18} height={18} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
