import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { paths } from '#shared/web/paths';
import { Cover } from './cover.tsx';
import { WorkListRow } from './work-list-row.tsx';
import styles from './works.module.css';
import { Link } from '../../navigation/link.tsx';

interface CardProps {
  work: WorkCardDto;
  sizes: string;
  eager?: boolean;
  /** Replaces the default line. */
  note?: string;
  /** Single card with the author beside the cover. */
  isAlone?: boolean;
}

export function WorkCard({ work, sizes, eager, note, isAlone }: CardProps): ReactNode {
  const ribbon = work.badges.find((badge) => badge === 'up' || badge === 'new');
  return (
    <Link className={styles.card} to={paths.work(work.id)} data-card="">
      <span className={styles.stand} data-ribbon={ribbon}>
        <Cover
          cover={work.cover}
          title={work.title}
          sizes={sizes}
          {...(eager ? { eager } : {})}
          silent={!work.cover.masked}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{work.title}</span>
        {isAlone ? (
          <span className={styles.byline}>{[work.creator, work.genre].filter(Boolean).join(' · ')}</span>
        ) : null}
        <WorkListRow work={work} {...(note ? { note } : {})} />
      </span>
    </Link>
  );
}
