import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { WorkCard } from '../works/work-card.tsx';
import styles from '../works/works.module.css';

const GRID_SIZES = '(min-width: 1024px) 160px, (min-width: 600px) 22vw, 29vw';
/** Covers of the first rows are fetched with the page. */
const EAGER = 6;

/** Works on planks, row under row. */
export function WorkGrid({
  works,
  noteOf,
  isFirst,
}: {
  works: WorkCardWire[];
  noteOf?: (work: WorkCardWire) => string;
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
