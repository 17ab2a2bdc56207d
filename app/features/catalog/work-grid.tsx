import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { WorkCard } from '../storefront/work-card.tsx';
import styles from '../storefront/works.module.css';

const GRID_SIZES = '(min-width: 1024px) 160px, (min-width: 600px) 22vw, 29vw';
/** Covers above the fold. */
const EAGER = 6;

export function WorkGrid({
  works,
  noteOf,
  isFirst,
}: {
  works: WorkCardDto[];
  noteOf?: (work: WorkCardDto) => string;
  isFirst?: boolean;
}): ReactNode {
  return (
    <ul className={styles.grid} data-alone={works.length === 1 || undefined}>
      {works.map((work, at) => (
        <li key={work.id}>
          <WorkCard
            work={work}
            sizes={GRID_SIZES}
            eager={Boolean(isFirst) && at < EAGER}
            isAlone={works.length === 1}
            {...(noteOf ? { note: noteOf(work) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
