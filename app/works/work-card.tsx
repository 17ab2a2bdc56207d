import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { Cover } from './cover.tsx';
import { ReadLine } from './read-line.tsx';
import { WorkLine } from './work-line.tsx';
import styles from './works.module.css';

interface CardPlace {
  work: WorkCardWire;
  sizes: string;
  eager?: boolean;
  /** In place of the line's own words. */
  note?: string;
  /** Share read, drawn on the plank. */
  fraction?: number;
}

/** A work standing on its plank: cover and words are one link. */
export function WorkCard({ work, sizes, eager, note, fraction }: CardPlace): ReactNode {
  const ribbon = work.badges.find((badge) => badge === 'up' || badge === 'new');
  return (
    <a className={styles.card} href={`/novel/${work.id}`}>
      <span className={styles.stand} data-ribbon={ribbon}>
        <Cover cover={work.cover} title={work.title} sizes={sizes} {...(eager ? { eager } : {})} silent={!work.cover.masked} />
        {fraction ? <ReadLine fraction={fraction} /> : null}
      </span>
      <span className={styles.title}>{work.title}</span>
      <WorkLine work={work} {...(note ? { note } : {})} />
    </a>
  );
}
