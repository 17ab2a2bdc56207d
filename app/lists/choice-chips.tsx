import type { ReactNode } from 'react';
import ui from '../ui/ui.module.css';
import styles from './lists.module.css';

export interface Choice {
  name: string;
  path: string;
  isChosen: boolean;
}

/** Choices as links, so that each has its address; the chosen one is filled. */
export function ChoiceChips({ label, choices }: { label: string; choices: Choice[] }): ReactNode {
  return (
    <nav className={`${ui.chips} ${styles.chips}`} aria-label={label}>
      {choices.map((choice) => (
        <a
          key={choice.path}
          className={ui.chip}
          href={choice.path}
          aria-current={choice.isChosen ? 'true' : undefined}
          data-stay=""
        >
          <span>{choice.name}</span>
        </a>
      ))}
    </nav>
  );
}
