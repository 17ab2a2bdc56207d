import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { CachedList } from '../../components/cached-list.tsx';
import { RowScroller } from '../../components/row-scroller.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import { WorkCard } from './work-card.tsx';
import styles from './works.module.css';

const ROW_SIZES = '(min-width: 1024px) 140px, 112px';

export function WorkRow({
  title,
  note = '',
  more,
  works,
}: {
  title: string;
  note?: string;
  more?: string | null;
  works: WorkCardDto[];
}): ReactNode {
  return (
    <section className={styles.part} aria-label={title}>
      <RowScroller head={<SectionHead title={title} note={note} more={more ?? null} />} label={title}>
        <CachedList
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
