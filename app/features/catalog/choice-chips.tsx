import type { ReactNode } from 'react';
import ui from '../../components/ui.module.css';
import styles from './lists.module.css';
import { Link } from '../../navigation/link.tsx';

export interface ChipLink {
  name: string;
  path: string;
  isChosen: boolean;
}

export function ChoiceChips({ label, choices }: { label: string; choices: ChipLink[] }): ReactNode {
  return (
    <nav className={`${ui.chips} ${styles.chips}`} aria-label={label}>
      {choices.map((choice) => (
        <Link
          key={choice.path}
          className={ui.chip}
          to={choice.path}
          aria-current={choice.isChosen ? 'true' : undefined}
          preventScrollReset
        >
          <span>{choice.name}</span>
        </Link>
      ))}
    </nav>
  );
}
