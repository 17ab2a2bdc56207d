import type { ReactNode } from 'react';
import type { ThemeWire } from '#contract/sets';
import styles from './sets.module.css';

/** Where else one may go from a theme. */
export function ThemeLinks({ themes }: { themes: ThemeWire['others'] }): ReactNode {
  if (themes.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="other-themes">
      <h2 id="other-themes">다른 테마</h2>
      <ul>
        {themes.map((theme) => (
          <li key={theme.id}>
            <a href={`/theme/${theme.id}`}>
              <strong>{theme.title}</strong>
              {theme.sentence ? <span>{theme.sentence}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
