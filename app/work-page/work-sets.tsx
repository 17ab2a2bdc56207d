import type { ReactNode } from 'react';
import type { WorkViewWire } from '#contract/catalogue';
import { useNow } from '../ui/now-clock.tsx';
import { deadlineLabel } from '../wording/deadline-label.ts';
import styles from './work-page.module.css';

/** Where else a work stands: promotions with their deadline, themes, the hall of its publisher. */
export function WorkSets({ sets }: { sets: WorkViewWire['sets'] }): ReactNode {
  const now = useNow();
  const links = [
    ...sets.promotions.map(({ id, title, endsAt }) => ({
      path: `/promotion/${id}`,
      kind: '기획전',
      title,
      note: deadlineLabel(new Date(endsAt), now),
    })),
    ...sets.pavilions.map(({ id, title }) => ({ path: `/theme/pavilion/${id}`, kind: '테마관', title, note: '' })),
    ...sets.themes.map(({ id, title }) => ({ path: `/theme/${id}`, kind: '테마', title, note: '' })),
  ];
  if (links.length === 0) return null;
  return (
    <section className={styles.sets} aria-labelledby="sets-heading">
      <h2 id="sets-heading">이 작품이 놓인 곳</h2>
      <ul>
        {links.map(({ path, kind, title, note }) => (
          <li key={path}>
            <a href={path}>
              <small>{kind}</small>
              <span>{title}</span>
              {note ? <strong>{note}</strong> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
