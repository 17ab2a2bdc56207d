import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { paths } from '#shared/web/paths';
import { useNow } from '../../components/now-clock.tsx';
import { deadlineLabel } from '../../components/formatters/deadline-label.ts';
import styles from './work-page.module.css';
import { Link } from '../../navigation/link.tsx';

export function WorkSets({ sets }: { sets: WorkViewDto['sets'] }): ReactNode {
  const now = useNow();
  const links = [
    ...sets.promotions.map(({ id, title, endsAt }) => ({
      path: paths.promotion(id),
      kind: '기획전',
      title,
      note: deadlineLabel(new Date(endsAt), now),
    })),
    ...sets.pavilions.map(({ id, title }) => ({ path: paths.pavilion(id), kind: '테마관', title, note: '' })),
    ...sets.themes.map(({ id, title }) => ({ path: paths.theme(id), kind: '테마', title, note: '' })),
  ];
  if (links.length === 0) return null;
  return (
    <section className={styles.sets} aria-labelledby="sets-heading">
      <h2 id="sets-heading">이 작품이 소개된 테마</h2>
      <ul>
        {links.map(({ path, kind, title, note }) => (
          <li key={path}>
            <Link to={path}>
              <small>{kind}</small>
              <span>{title}</span>
              {note ? <strong>{note}</strong> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
