import type { ReactNode } from 'react';
import type { WorkCardDto } from '#contract/catalog';
import { operatorBackground } from '#shared/content/text-colour';
import { Cover } from '../storefront/cover.tsx';
import { OperatorBackground } from '../../components/operator-background.tsx';
import styles from './event-list.module.css';
import { Link } from '../../navigation/link.tsx';

export function EventCard({
  event,
}: {
  event: {
    path: string;
    title: string;
    summary: string;
    background: string | null;
    period: string;
    works: WorkCardDto[];
  };
}): ReactNode {
  return (
    <Link className={styles.card} to={event.path} data-ground={operatorBackground(event.background)?.tone}>
      <OperatorBackground background={event.background} />
      <span className={styles.words}>
        <span className={styles.title}>{event.title}</span>
        {event.summary ? <span className={styles.summary}>{event.summary}</span> : null}
        {event.period ? <span className={styles.period}>{event.period}</span> : null}
      </span>
      <span className={styles.books}>
        {event.works.map((work) => (
          <span key={work.id} className={styles.book}>
            <Cover cover={work.cover} title={work.title} sizes="96px" silent />
          </span>
        ))}
      </span>
    </Link>
  );
}
