import { useEffect, useId, useRef, useState } from 'react';
import { hasVolumeKeys } from '../../device/native-door.ts';
import { moveBetweenTabs } from '../../ui/tab-keys.ts';
import { FaceChoice } from './face-choice.tsx';
import { GroundChoice } from './ground-choice.tsx';
import { useSentenceInView } from './keep-in-view.ts';
import { ProfileActions } from './profile-actions.tsx';
import { type Ground, type SettingsKind, type Spec, readingSpecs } from './reading-settings.ts';
import { changeSettings, useSettings } from './reading-settings-store.ts';
import { Choice, Meter, Switch } from './setting-controls.tsx';
import { profileFrom } from './setting-profiles.ts';
import styles from './settings-sheet.module.css';
import { SETTINGS_WORDING, SETTING_GROUPS, SETTING_WORDS } from './settings-wording.ts';

const TOLD_MS = 6000;

interface SettingsProps {
  work: number;
}

/** Everything that can be set of texts; each change shows at once in the text beside the sheet. */
export function TextSettings({ work }: SettingsProps) {
  return <SettingsPanel kind="text" work={work} />;
}

/** Everything that can be set of strips and comics. */
export function StripSettings({ work }: SettingsProps) {
  return <SettingsPanel kind="images" work={work} />;
}

function SettingsPanel({ kind, work }: SettingsProps & { kind: SettingsKind }) {
  const groups = SETTING_GROUPS[kind];
  const [open, setOpen] = useState(groups[0]?.id ?? '');
  const [told, tell] = useTold();
  const [heard, say] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useSentenceInView(panel);
  const rows = (groups.find((group) => group.id === open)?.rows ?? []).filter(isOffered);
  return (
    <div ref={panel} className={styles.panel} data-read-sheet="">
      <div className={styles.tabs} role="tablist" aria-label={SETTINGS_WORDING.groups} onKeyDown={moveBetweenTabs}>
        {groups.map((group) => (
          <button
            key={group.id}
            type="button"
            role="tab"
            id={`${id}-${group.id}`}
            aria-selected={group.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={group.id === open ? 0 : -1}
            onClick={() => setOpen(group.id)}
          >
            {group.name}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.rows} role="tabpanel" aria-labelledby={`${id}-${open}`}>
        {rows.map((name) => (
          <SettingRow key={name} kind={kind} work={work} name={name} onTell={tell} onStep={say} />
        ))}
      </div>
      <ProfileActions kind={kind} work={work} onTell={tell} />
      <p className="visually-hidden" role="status">
        {heard}
      </p>
      <p className={styles.told} role="status">
        {told}
      </p>
    </div>
  );
}

/** Only a shell hands over the keys for the volume. */
function isOffered(name: string): boolean {
  return name !== 'volumeKeys' || hasVolumeKeys();
}

/** A sentence that goes after a while. */
function useTold(): [string, (sentence: string) => void] {
  const [told, tell] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => tell(''), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return [told, tell];
}

interface SettingRowProps {
  kind: SettingsKind;
  work: number;
  name: string;
  /** Says a sentence to everybody; a step of a measure is seen, so it is said to assistive tools alone. */
  onTell: (sentence: string) => void;
  onStep: (sentence: string) => void;
}

/** The control that fits what a setting takes. */
function SettingRow({ kind, work, name, onTell, onStep }: SettingRowProps) {
  const settings = new Map<string, unknown>(Object.entries(useSettings(kind, work)));
  const spec = new Map<string, Spec>(Object.entries(readingSpecs()[kind])).get(name);
  const words = SETTING_WORDS[kind][name];
  if (!spec || !words) return null;
  const value = settings.get(name);
  const change = (next: unknown): void => {
    if (!changeSettings(kind, work, profileFrom(kind, { [name]: next }))) onTell(SETTINGS_WORDING.notKept);
  };
  if (spec === 'face')
    return <FaceChoice name={words.name} face={String(value)} onChoose={change} onTell={onTell} onStep={onStep} />;
  if ('least' in spec) {
    const said = words.said ?? String;
    return (
      <div>
        <Meter name={words.name} value={Number(value)} range={spec} said={said} onChange={change} onStep={onStep} />
        {words.narrowNote && <p className={`${styles.note} ${styles.narrow}`}>{words.narrowNote}</p>}
      </div>
    );
  }
  if (typeof value === 'boolean') return <Switch name={words.name} isOn={value} onTurn={change} />;
  if (name === 'ground') return <GroundChoice name={words.name} ground={value as Ground | null} onChoose={change} />;
  const choices = spec.map((each) => ({ value: String(each), name: words.choices?.[String(each)] ?? String(each) }));
  return <Choice name={words.name} value={String(value)} choices={choices} onChoose={change} />;
}
