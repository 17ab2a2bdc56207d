import type { ReactNode } from 'react';
import { groundOf } from './ground.ts';
import styles from './event-list.module.css';

/** An event of the list, on its own ground. */
export function EventCard({
  event,
}: {
  event: { path: string; title: string; summary: string; background: string | null; period: string };
}): ReactNode {
  const ground = groundOf(event.background);
  return (
    <a className={styles.card} href={event.path} data-ground={ground?.tone}>
      {ground ? (
        <svg className={styles.ground} aria-hidden="true">
          <rect width="100%" height="100%" fill={ground.fill} />
        </svg>
      ) : null}
      <span className={styles.title}>{event.title}</span>
      {event.summary ? <span className={styles.summary}>{event.summary}</span> : null}
      {event.period ? <span className={styles.period}>{event.period}</span> : null}
    </a>
  );
}
