import type { ReactNode } from 'react';
import type { ThemeDto } from '#contract/promotions';
import { paths } from '#shared/web/paths';
import styles from './sets.module.css';
import { Link } from '../../navigation/link.tsx';

export function ThemeLinks({ themes }: { themes: ThemeDto['others'] }): ReactNode {
  if (themes.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-themes">
      <h2 id="other-themes">다른 테마</h2>
      <ul>
        {themes.map((theme) => (
          <li key={theme.id}>
            <Link to={paths.theme(theme.id)}>
              <strong>{theme.title}</strong>
              {theme.sentence ? <span>{theme.sentence}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
