import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { KeptList } from '../ui/kept-list.tsx';
import { RowScroller } from '../ui/row-scroller.tsx';
import { SectionHead } from '../ui/section-head.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './works.module.css';

const ROW_SIZES = '(min-width: 1024px) 140px, 112px';

/** Works side by side on one plank that runs on past the screen's edge. */
export function WorkRow({
  title,
  note = '',
  more,
  works,
}: {
  title: string;
  note?: string;
  more?: string | null;
  works: WorkCardWire[];
}): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <RowScroller head={<SectionHead title={title} note={note} more={more ?? null} />} label={title}>
        <KeptList
          of={works}
          className={styles.row}
          items={() =>
            works.map((work) => (
              <li key={work.id}>
                <WorkCard work={work} sizes={ROW_SIZES} />
              </li>
            ))
          }
        />
      </RowScroller>
    </section>
  );
}
