import { type ReactNode, useId } from 'react';
import { THEME_NAMES, type Theme, chooseTheme, useTheme } from '../browser/theme.ts';
import styles from './ui.module.css';

const THEMES: Theme[] = ['light', 'dark', 'system'];

export function ThemeChoice(): ReactNode {
  const chosen = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">화면 밝기</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={styles.segment}>
          <input type="radio" name={name} checked={chosen === theme} onChange={() => chooseTheme(theme)} />
          <span>{THEME_NAMES[theme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
