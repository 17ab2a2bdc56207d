import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import styles from './lists.module.css';

export interface ChipLink {
  name: string;
  path: string;
  isChosen: boolean;
}

export function ChoiceChips({ label, choices }: { label: string; choices: ChipLink[] }): ReactNode {
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
