import { useId } from 'react';
import styles from './background-choice.module.css';
import type { ReadingBackground } from './reading-settings.ts';
import { SettingField } from './setting-controls.tsx';
import { BACKGROUND_NAMES, SETTINGS_LABELS } from './settings-labels.ts';

const GROUNDS = Object.keys(BACKGROUND_NAMES) as ReadingBackground[];

interface BackgroundChoiceProps {
  name: string;
  /** Null follows the theme. */
  ground: ReadingBackground | null;
  onChoose: (background: ReadingBackground | null) => void;
}

export function BackgroundChoice({ name, ground, onChoose }: BackgroundChoiceProps) {
  const group = useId();
  return (
    <SettingField name={name} isWide>
      <div className={styles.grounds}>
        <label data-swatch="theme" title={SETTINGS_LABELS.themeGround}>
          <input
            type="radio"
            name={group}
            aria-label={SETTINGS_LABELS.themeGround}
            checked={ground === null}
            onChange={() => onChoose(null)}
          />
          <span aria-hidden="true">{SETTINGS_LABELS.themeGroundShort}</span>
        </label>
        {GROUNDS.map((each) => (
          <label key={each} data-swatch={each} title={BACKGROUND_NAMES[each]}>
            <input
              type="radio"
              name={group}
              aria-label={BACKGROUND_NAMES[each]}
              checked={ground === each}
              onChange={() => onChoose(each)}
            />
            <span aria-hidden="true">가</span>
          </label>
        ))}
      </div>
    </SettingField>
  );
}
