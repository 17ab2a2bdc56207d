import { type ReactNode, Suspense, lazy, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { hasVolumeKeys } from '../../../browser/native/capacitor.ts';
import { moveBetweenTabs } from '../../../components/tab-keys.ts';
import { isReadingPrivate, setReadingPrivate, watchReadingPrivate } from '../position/private-reading.ts';
import { FontChoice } from './font-choice.tsx';
import { BackgroundChoice } from './background-choice.tsx';
import { useSentenceInView } from './sentence-in-view.ts';
import { ProfileActions } from './profile-actions.tsx';
import { PlainStyle } from './plain-switch.tsx';
import { type ReadingBackground, type SettingsKind, type Spec, readingSpecs } from './reading-settings.ts';
import { changeSettings, useSettings } from './reading-settings-store.ts';
import { RadioChoice, Stepper, Switch } from './setting-controls.tsx';
import { parseProfile } from './setting-profiles.ts';
import styles from './settings-sheet.module.css';
import { SETTINGS_LABELS, SETTING_GROUPS, SETTING_LABELS } from './settings-labels.ts';

const KeyList = lazy(() => import('../keys/key-list.tsx').then((module) => ({ default: module.KeyList })));
const WordsPanel = lazy(() => import('../words/words-panel.tsx').then((module) => ({ default: module.WordsPanel })));

const MESSAGE_MS = 6000;

interface SettingsProps {
  work: number;
}

export function TextSettingsSheet({ work }: SettingsProps) {
  return <SettingsPanel kind="text" work={work} />;
}

export function WebtoonSettingsSheet({ work }: SettingsProps) {
  return <SettingsPanel kind="images" work={work} />;
}

function SettingsPanel({ kind, work }: SettingsProps & { kind: SettingsKind }) {
  const groups = SETTING_GROUPS[kind];
  const [open, setOpen] = useState(groups[0]?.id ?? '');
  const [message, notify] = useStatusMessage();
  const [announcement, say] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useSentenceInView(panel);
  const rows = (groups.find((group) => group.id === open)?.rows ?? []).filter(isOffered);
  return (
    <div ref={panel} className={styles.panel} data-read-sheet="">
      <div className={styles.tabs} role="tablist" aria-label={SETTINGS_LABELS.groups} onKeyDown={moveBetweenTabs}>
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
          <SettingRow key={name} kind={kind} work={work} name={name} onTell={notify} onStep={say} />
        ))}
        {open === 'letters' ? <PlainStyle work={work} onTell={notify} /> : null}
      </div>
      <PrivateReading />
      {kind === 'text' ? (
        <More name={SETTINGS_LABELS.words}>
          <WordsPanel work={work} />
        </More>
      ) : null}
      <More name={SETTINGS_LABELS.keys} isForKeyboards>
        <KeyList kind={kind} />
      </More>
      <ProfileActions kind={kind} work={work} onTell={notify} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <p className={styles.told} role="status">
        {message}
      </p>
    </div>
  );
}

function PrivateReading() {
  const isPrivate = useSyncExternalStore(watchReadingPrivate, isReadingPrivate, () => false);
  return (
    <div>
      <Switch name={SETTINGS_LABELS.privateReading} isOn={isPrivate} onTurn={setReadingPrivate} />
      {isPrivate && <p className={styles.note}>{SETTINGS_LABELS.privateNote}</p>}
    </div>
  );
}

/** A part that is seldom changed; loaded when it is opened. */
function More({
  name,
  isForKeyboards = false,
  children,
}: {
  name: string;
  isForKeyboards?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={`${styles.details} ${isForKeyboards ? styles.keyboards : ''}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{name}</summary>
      {isOpen ? <Suspense>{children}</Suspense> : null}
    </details>
  );
}

/** Only native apps report volume keys. */
function isOffered(name: string): boolean {
  return name !== 'volumeKeys' || hasVolumeKeys();
}

function useStatusMessage(): [string, (text: string) => void] {
  const [message, notify] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => notify(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, notify];
}

interface SettingRowProps {
  kind: SettingsKind;
  work: number;
  name: string;
  /** Shown and announced; steps are announced only. */
  onTell: (message: string) => void;
  onStep: (message: string) => void;
}

function SettingRow({ kind, work, name, onTell, onStep }: SettingRowProps) {
  const settings = new Map<string, unknown>(Object.entries(useSettings(kind, work)));
  const spec = new Map<string, Spec>(Object.entries(readingSpecs()[kind])).get(name);
  const labels = SETTING_LABELS[kind][name];
  if (!spec || !labels) return null;
  const value = settings.get(name);
  const change = (next: unknown): void => {
    if (!changeSettings(kind, work, parseProfile(kind, { [name]: next }))) onTell(SETTINGS_LABELS.notKept);
  };
  if (spec === 'face')
    return <FontChoice name={labels.name} face={String(value)} onChoose={change} onTell={onTell} onStep={onStep} />;
  if ('least' in spec) {
    const label = labels.message ?? String;
    return (
      <div>
        <Stepper
          name={labels.name}
          value={Number(value)}
          range={spec}
          message={label}
          onChange={change}
          onStep={onStep}
        />
        {labels.narrowNote && <p className={`${styles.note} ${styles.narrow}`}>{labels.narrowNote}</p>}
      </div>
    );
  }
  if (typeof value === 'boolean') return <Switch name={labels.name} isOn={value} onTurn={change} />;
  if (name === 'ground')
    return <BackgroundChoice name={labels.name} ground={value as ReadingBackground | null} onChoose={change} />;
  const choices = spec.map((each) => ({ value: String(each), name: labels.choices?.[String(each)] ?? String(each) }));
  return <RadioChoice name={labels.name} value={String(value)} choices={choices} onChoose={change} />;
}
