import { showFaceNow } from '../text/reading-face.ts';
import { useId } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import { changeSettings, useSettings } from './reading-settings-store.ts';
import { type Ground, type Measure, type TextSettings as Settings, inRange, readingSpecs } from './reading-settings.ts';
import styles from './settings-sheet.module.css';
import { FACE_NAMES, GROUND_NAMES } from '../frame/viewer-wording.ts';

interface SettingsProps {
  work: number;
}

const GROUNDS = Object.keys(GROUND_NAMES) as Ground[];

/** Ground, face, size and leading of texts; every change shows at once in the text above. */
export function TextSettings({ work }: SettingsProps) {
  const text = useSettings('text', work);
  const shown = text.ground ?? themeGround();
  const change = (part: Partial<Settings>): void => void changeSettings('text', work, part);
  return (
    <div className={styles.rows}>
      <fieldset className={styles.row}>
        <legend>배경색</legend>
        <div className={styles.grounds}>
          {GROUNDS.map((ground) => (
            <label key={ground} data-swatch={ground} title={GROUND_NAMES[ground]}>
              <input
                type="radio"
                name="ground"
                aria-label={GROUND_NAMES[ground]}
                checked={shown === ground}
                onChange={() => change({ ground })}
              />
              <span aria-hidden="true">가</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.row}>
        <legend>글꼴</legend>
        <div className={styles.choices}>
          {(['batang', 'gothic'] as const).map((face) => (
            <label key={face} data-face-name={face}>
              <input
                type="radio"
                name="face"
                checked={text.face === face}
                onChange={() => {
                  change({ face });
                  if (face === 'batang') void showFaceNow();
                }}
              />
              <span>{FACE_NAMES[face]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Stepper
        name="글자 크기"
        value={text.size}
        range={readingSpecs().text.size}
        shown={String(text.size)}
        onChange={(size) => change({ size })}
      />
      <Stepper
        name="줄 간격"
        value={text.leading}
        range={readingSpecs().text.leading}
        shown={text.leading.toFixed(1)}
        onChange={(leading) => change({ leading })}
      />
    </div>
  );
}

/** The ground that the shop's theme gives while none is chosen. */
function themeGround(): Ground {
  return getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'night' : 'paper';
}

/** Width of strips, for wide screens. */
export function StripSettings({ work }: SettingsProps) {
  const { width } = useSettings('images', work);
  return (
    <div className={styles.rows}>
      <Stepper
        name="그림 너비"
        value={width}
        range={readingSpecs().images.width}
        shown={`${width}%`}
        onChange={(next) => changeSettings('images', work, { width: next })}
      />
      <p className={styles.note}>너비는 넓은 화면에서만 달라집니다. 작은 화면에서는 언제나 화면에 꼭 맞춥니다.</p>
    </div>
  );
}

interface StepperProps {
  name: string;
  value: number;
  shown: string;
  range: Measure;
  onChange: (value: number) => void;
}

function Stepper({ name, value, shown, range, onChange }: StepperProps) {
  const label = useId();
  return (
    <div className={styles.row} role="group" aria-labelledby={label}>
      <span id={label}>{name}</span>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={`${name} 줄이기`}
          disabled={value <= range.least}
          onClick={() => onChange(inRange(value - range.step, range))}
        >
          <IconMinus aria-hidden="true" width={18} height={18} />
        </button>
        <output aria-live="polite">{shown}</output>
        <button
          type="button"
          aria-label={`${name} 늘리기`}
          disabled={value >= range.most}
          onClick={() => onChange(inRange(value + range.step, range))}
        >
          <IconPlus aria-hidden="true" width={18} height={18} />
        </button>
      </div>
    </div>
  );
}
