import type { ReactNode } from 'react';
import type { WorkCardWire } from '#contract/catalogue';
import { Cover } from '../works/cover.tsx';
import { groundOf } from './ground.ts';
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
  const ground = groundOf(event.background);
  return (
    <a className={styles.card} href={event.path} data-ground={ground?.tone}>
      {ground ? (
        <svg className={styles.ground} aria-hidden="true">
          <rect width="100%" height="100%" fill={ground.fill} />
        </svg>
      ) : null}
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
