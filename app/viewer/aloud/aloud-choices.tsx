import { ToolSlider } from '../frame/tool-slider.tsx';
import { type Measure, type TextSettings, inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import styles from './aloud-choices.module.css';
import { ALOUD, sleepName } from './aloud-wording.ts';
import { SLEEP_CHOICES, type SleepChoice } from './sleep-timer.ts';
import type { Voice } from './speaker.ts';

/** `1.2배`. */
export function rateText(rate: number): string {
  return `${rate.toFixed(1)}배`;
}

interface AloudChoicesProps {
  work: number;
  voices: Voice[];
  /** The id of the chosen one; the first is spoken with while none is. */
  voice: string | undefined;
  onVoice: (id: string) => void;
  onPick: () => void;
}

/** How it is read aloud: speed, pitch, voice; every change is heard at once. */
export function AloudChoices({ work, voices, voice, onVoice, onPick }: AloudChoicesProps) {
  const { aloudRate, aloudPitch } = useSettings('text', work);
  const { aloudRate: rates, aloudPitch: pitches } = readingSpecs().text;
  const change = (part: Partial<TextSettings>): void => void changeSettings('text', work, part);
  const chosen = voices.some(({ id }) => id === voice) ? voice : voices[0]?.id;
  return (
    <div className={styles.rows}>
      <Slider
        name={ALOUD.rate}
        value={aloudRate}
        range={rates}
        shown={rateText(aloudRate)}
        onChange={(rate) => change({ aloudRate: rate })}
      />
      <Slider
        name={ALOUD.pitch}
        value={aloudPitch}
        range={pitches}
        shown={aloudPitch.toFixed(1)}
        onChange={(pitch) => change({ aloudPitch: pitch })}
      />
      {voices.length > 0 && (
        <fieldset className={styles.list}>
          <legend>{ALOUD.voice}</legend>
          {voices.map(({ id, name, isRemote }) => (
            <label key={id}>
              <input type="radio" name="aloud-voice" checked={id === chosen} onChange={() => onVoice(id)} />
              <span>
                {name}
                {isRemote && <small>{ALOUD.remoteVoice}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="button" className={styles.pick} onClick={onPick}>
        {ALOUD.pick}
      </button>
      <p className={styles.keys}>{ALOUD.keys}</p>
    </div>
  );
}

interface SliderProps {
  name: string;
  value: number;
  range: Measure;
  shown: string;
  onChange: (value: number) => void;
}

function Slider({ name, value, range, shown, onChange }: SliderProps) {
  return (
    <div className={styles.slider}>
      <span aria-hidden="true">{name}</span>
      <ToolSlider
        name={name}
        value={value}
        range={range}
        shown={shown}
        onChange={(next) => onChange(inRange(next, range))}
      />
      <span aria-hidden="true">{shown}</span>
    </div>
  );
}

interface SleepChoicesProps {
  chosen: SleepChoice;
  onChoose: (choice: SleepChoice) => void;
}

/** When it is to end by itself. */
export function SleepChoices({ chosen, onChoose }: SleepChoicesProps) {
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{ALOUD.sleep}</legend>
      {SLEEP_CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="aloud-sleep" checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>{sleepName(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
