import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { operatorGround } from '#vocabulary/text-colour';
import { Cover } from '../works/cover.tsx';
import { OperatorGround } from '../ui/operator-ground.tsx';
import styles from './event-list.module.css';

/** An event of the list, on its own ground. */
export function EventCard({
  event,
}: {
  event: {
    path: string;
    title: string;
    summary: string;
    background: string | null;
    period: string;
    works: WorkCardWire[];
  };
}): ReactNode {
  return (
    <a className={styles.card} href={event.path} data-ground={operatorGround(event.background)?.tone}>
      <OperatorGround background={event.background} />
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
    </a>
  );
}
