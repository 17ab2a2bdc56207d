import { type ReactNode, useId } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import { useHeldPress } from './held-press.ts';
import { type Measure, inRange } from './reading-settings.ts';
import styles from './setting-controls.module.css';
import { SETTINGS_WORDING } from './settings-wording.ts';

interface ChoiceProps {
  name: string;
  value: string;
  /** Values in the order in which they are offered, with what each is called. */
  choices: { value: string; name: string; note?: string }[];
  /** Beside its name, or below it where the choices are many. */
  isWide?: boolean;
  onChoose: (value: string) => void;
}

/** One of some: segments that are radio buttons. */
export function Choice({ name, value, choices, isWide = false, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <Row name={name} isWide={isWide}>
      <div className={isWide ? styles.cards : styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} data-choice={choice.value}>
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.name}</span>
            {choice.note && <small>{choice.note}</small>}
          </label>
        ))}
      </div>
    </Row>
  );
}

/** A name and what is set under it, as a group that assistive tools know. */
export function Row({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  const label = useId();
  return (
    <div className={isWide ? styles.wideRow : styles.row} role="group" aria-labelledby={label}>
      <span id={label}>{name}</span>
      {children}
    </div>
  );
}

/** On or off. */
export function Switch({ name, isOn, onTurn }: { name: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <label className={styles.switchRow}>
      <span>{name}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      <i aria-hidden="true" />
    </label>
  );
}

interface MeterProps {
  name: string;
  value: number;
  range: Measure;
  said: (value: number) => string;
  onChange: (value: number) => void;
  /** What assistive tools are to hear of a step. */
  onStep: (sentence: string) => void;
}

/** A measure: a slider between two buttons that step once, or on and on while they are held. */
export function Meter({ name, value, range, said, onChange, onStep }: MeterProps) {
  const step = (by: number): void => {
    const next = inRange(value + by * range.step, range);
    if (next === value) return;
    onChange(next);
    onStep(SETTINGS_WORDING.said(name, said(next)));
  };
  const less = useHeldPress(() => step(-1));
  const more = useHeldPress(() => step(1));
  return (
    <Row name={name}>
      <div className={styles.meter}>
        <button type="button" aria-label={SETTINGS_WORDING.less(name)} aria-disabled={value <= range.least} {...less}>
          <IconMinus aria-hidden="true" width={18} height={18} />
        </button>
        <input
          type="range"
          aria-label={name}
          aria-valuetext={said(value)}
          min={range.least}
          max={range.most}
          step={range.step}
          value={value}
          onChange={(event) => onChange(inRange(event.currentTarget.valueAsNumber, range))}
        />
        <output aria-hidden="true">{said(value)}</output>
        <button type="button" aria-label={SETTINGS_WORDING.more(name)} aria-disabled={value >= range.most} {...more}>
          <IconPlus aria-hidden="true" width={18} height={18} />
        </button>
      </div>
    </Row>
  );
}
