import { useId } from 'react';
import styles from './ground-choice.module.css';
import type { Ground } from './reading-settings.ts';
import { Row } from './setting-controls.tsx';
import { GROUND_NAMES, SETTINGS_WORDING } from './settings-wording.ts';

const GROUNDS = Object.keys(GROUND_NAMES) as Ground[];

interface GroundChoiceProps {
  name: string;
  /** Null where the ground follows the shop's theme. */
  ground: Ground | null;
  onChoose: (ground: Ground | null) => void;
}

/** The grounds as swatches, and the shop's theme. */
export function GroundChoice({ name, ground, onChoose }: GroundChoiceProps) {
  const group = useId();
  return (
    <Row name={name} isWide>
      <div className={styles.grounds}>
        <label data-swatch="theme" title={SETTINGS_WORDING.themeGround}>
          <input
            type="radio"
            name={group}
            aria-label={SETTINGS_WORDING.themeGround}
            checked={ground === null}
            onChange={() => onChoose(null)}
          />
          <span aria-hidden="true">{SETTINGS_WORDING.themeGroundShort}</span>
        </label>
        {GROUNDS.map((each) => (
          <label key={each} data-swatch={each} title={GROUND_NAMES[each]}>
            <input
              type="radio"
              name={group}
              aria-label={GROUND_NAMES[each]}
              checked={ground === each}
              onChange={() => onChoose(each)}
            />
            <span aria-hidden="true">가</span>
          </label>
        ))}
      </div>
    </Row>
  );
}
