import { type ReactNode, useId } from 'react';
import IconMinus from '~icons/tabler/minus';
import IconPlus from '~icons/tabler/plus';
import { usePressAndHold } from './press-and-hold.ts';
import { type SettingRange, clampToRange } from './reading-settings.ts';
import styles from './setting-controls.module.css';
import { SETTINGS_LABELS } from './settings-labels.ts';

interface RadioChoiceProps {
  name: string;
  value: string;
  choices: readonly { value: string; name: string; note?: string }[];
  /** Below the label when there are many choices. */
  isWide?: boolean;
  onChoose: (value: string) => void;
}

export function RadioChoice({ name, value, choices, isWide = false, onChoose }: RadioChoiceProps) {
  const group = useId();
  return (
    <SettingField name={name} isWide={isWide}>
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
    </SettingField>
  );
}

/** A labelled group. */
export function SettingField({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  const label = useId();
  return (
    <div className={isWide ? styles.wideRow : styles.row} role="group" aria-labelledby={label}>
      <span id={label}>{name}</span>
      {children}
    </div>
  );
}

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

interface StepperProps {
  name: string;
  value: number;
  range: SettingRange;
  message: (value: number) => string;
  onChange: (value: number) => void;
  /** Announced to assistive technology. */
  onStep: (message: string) => void;
}

/** A slider between two step buttons. */
export function Stepper({ name, value, range, message, onChange, onStep }: StepperProps) {
  const step = (by: number): void => {
    const next = clampToRange(value + by * range.step, range);
    if (next === value) return;
    onChange(next);
    onStep(SETTINGS_LABELS.message(name, message(next)));
  };
  const less = usePressAndHold(() => step(-1));
  const more = usePressAndHold(() => step(1));
  return (
    <SettingField name={name}>
      <div className={styles.meter}>
        <button type="button" aria-label={SETTINGS_LABELS.less(name)} aria-disabled={value <= range.least} {...less}>
          <IconMinus aria-hidden="true" width={18} height={18} />
        </button>
        <input
          type="range"
          aria-label={name}
          aria-valuetext={message(value)}
          min={range.least}
          max={range.most}
          step={range.step}
          value={value}
          onChange={(event) => onChange(clampToRange(event.currentTarget.valueAsNumber, range))}
        />
        <output aria-hidden="true">{message(value)}</output>
        <button type="button" aria-label={SETTINGS_LABELS.more(name)} aria-disabled={value >= range.most} {...more}>
          <IconPlus aria-hidden="true" width={18} height={18} />
        </button>
      </div>
    </SettingField>
  );
}
