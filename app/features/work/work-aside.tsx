import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { WorkCard } from '../storefront/work-card.tsx';
import { WorkSets } from './work-sets.tsx';
import styles from './work-page.module.css';
import works from '../storefront/works.module.css';

const SIZES = '(min-width: 1024px) 92px, 112px';

export function WorkAside({ work, children }: { work: WorkViewDto; children: ReactNode }): ReactNode {
  const note = work.about?.authorNote.trim();
  const isNowhere = Object.values(work.sets).every((sets) => sets.length === 0);
  if (!note && work.related.length === 0 && isNowhere && !children) return null;
  return (
    <aside className={styles.aside} aria-label="작가의 말과 다른 작품">
      {children}
      {note ? (
        <section className={styles.note}>
          <h2>작가의 말</h2>
          <p>{note}</p>
        </section>
      ) : null}
      <WorkSets sets={work.sets} />
      {work.related.map((row) => (
        <section key={row.title} className={styles.related}>
          <h2>{row.title}</h2>
          <ul className={works.grid}>
            {row.works.map((card) => (
              <li key={card.id}>
                <WorkCard work={card} sizes={SIZES} note={card.why || card.creator} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div data-lists={work.id} />
    </aside>
  );
}
