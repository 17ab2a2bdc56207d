import { ToolbarSlider } from '../toolbar/toolbar-slider.tsx';
import { type SettingRange, type TextSettings, clampToRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings, useSettings } from '../settings/reading-settings-store.ts';
import styles from './tts-settings.module.css';
import { TTS_LABELS, sleepName } from './tts-labels.ts';
import { SLEEP_CHOICES, type SleepChoice } from './sleep-timer.ts';
import type { Voice } from './speech-engine.ts';

/** `1.2배`. */
export function rateText(rate: number): string {
  return `${rate.toFixed(1)}배`;
}

interface AloudChoicesProps {
  work: number;
  voices: Voice[];
  /** Undefined: the first voice. */
  voice: string | undefined;
  onVoice: (id: string) => void;
  onPick: () => void;
}

/** Speed, pitch and voice. */
export function TtsVoiceSheet({ work, voices, voice, onVoice, onPick }: AloudChoicesProps) {
  const { aloudRate, aloudPitch } = useSettings('text', work);
  const { aloudRate: rates, aloudPitch: pitches } = readingSpecs().text;
  const change = (piece: Partial<TextSettings>): void => void changeSettings('text', work, piece);
  const chosen = voices.some(({ id }) => id === voice) ? voice : voices[0]?.id;
  return (
    <div className={styles.rows}>
      <Slider
        name={TTS_LABELS.rate}
        value={aloudRate}
        range={rates}
        visible={rateText(aloudRate)}
        onChange={(rate) => change({ aloudRate: rate })}
      />
      <Slider
        name={TTS_LABELS.pitch}
        value={aloudPitch}
        range={pitches}
        visible={aloudPitch.toFixed(1)}
        onChange={(pitch) => change({ aloudPitch: pitch })}
      />
      {voices.length > 0 && (
        <fieldset className={styles.list}>
          <legend>{TTS_LABELS.voice}</legend>
          {voices.map(({ id, name, isRemote }) => (
            <label key={id}>
              <input type="radio" name="aloud-voice" checked={id === chosen} onChange={() => onVoice(id)} />
              <span>
                {name}
                {isRemote && <small>{TTS_LABELS.remoteVoice}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="button" className={styles.pick} onClick={onPick}>
        {TTS_LABELS.pick}
      </button>
      <p className={styles.keys}>{TTS_LABELS.keys}</p>
    </div>
  );
}

interface SliderProps {
  name: string;
  value: number;
  range: SettingRange;
  visible: string;
  onChange: (value: number) => void;
}

function Slider({ name, value, range, visible, onChange }: SliderProps) {
  return (
    <div className={styles.slider}>
      <span aria-hidden="true">{name}</span>
      <ToolbarSlider
        name={name}
        value={value}
        range={range}
        visible={visible}
        onChange={(next) => onChange(clampToRange(next, range))}
      />
      <span aria-hidden="true">{visible}</span>
    </div>
  );
}

interface SleepChoicesProps {
  chosen: SleepChoice;
  onChoose: (choice: SleepChoice) => void;
}

export function SleepTimerSheet({ chosen, onChoose }: SleepChoicesProps) {
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{TTS_LABELS.sleep}</legend>
      {SLEEP_CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="aloud-sleep" checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>{sleepName(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
