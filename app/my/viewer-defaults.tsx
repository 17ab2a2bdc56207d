import { type ReactNode, useState } from 'react';
import { keepSettings } from '../reading-store/reading-store.ts';
import ui from '../ui/ui.module.css';
import { keptOnDevice } from '../viewer/place/kept-on-device.ts';
import { READING_FACES } from '../viewer/settings/offered-faces.ts';
import { type SettingsKind, settingsFrom } from '../viewer/settings/reading-settings.ts';
import { profileFrom } from '../viewer/settings/setting-profiles.ts';
import { GROUND_NAMES, SETTINGS_WORDING, SETTING_WORDS } from '../viewer/settings/settings-wording.ts';
import styles from './my.module.css';

const KINDS: { kind: SettingsKind; title: string }[] = [
  { kind: 'text', title: '글' },
  { kind: 'images', title: '웹툰과 그림책' },
];
const SCOPES = ['default', 'device'] as const;

/** The defaults of both viewers as this device keeps them: only what differs from the first values. */
export function ViewerDefaults(): ReactNode {
  return KINDS.map(({ kind, title }) => <KindDefaults key={kind} kind={kind} title={title} />);
}

function KindDefaults({ kind, title }: { kind: SettingsKind; title: string }): ReactNode {
  const [changed, setChanged] = useState(() => changedSettings(kind));
  const [said, setSaid] = useState('');
  const reset = (): void => {
    const isKept = SCOPES.map((scope) => keepSettings(kind, scope, null)).every(Boolean);
    setChanged(changedSettings(kind));
    setSaid(isKept ? `${title} 보기를 처음 설정으로 되돌렸습니다.` : SETTINGS_WORDING.notKept);
  };
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {changed.length > 0 ? (
        <dl className={styles.facts}>
          {changed.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>처음 설정 그대로입니다.</p>
      )}
      <p role="status" className={styles.small}>
        {said}
      </p>
      {changed.length > 0 ? (
        <button type="button" className={`${ui.button} ${ui.outline} ${styles.wide}`} onClick={reset}>
          {title} 처음 설정으로
        </button>
      ) : null}
    </section>
  );
}

function changedSettings(kind: SettingsKind): { name: string; value: string }[] {
  const profiles = SCOPES.map((scope) => keptOnDevice(`seoga.settings.${kind}.${scope}`));
  const usual: Record<string, unknown> = settingsFrom(kind, []);
  return Object.entries(settingsFrom(kind, profiles))
    .filter(([name, value]) => value !== usual[name] && profiles.some((profile) => name in profileFrom(kind, profile)))
    .map(([name, value]) => ({ name: SETTING_WORDS[kind][name]?.name ?? name, value: spoken(kind, name, value) }));
}

function spoken(kind: SettingsKind, name: string, value: unknown): string {
  const words = SETTING_WORDS[kind][name];
  if (name === 'face') return READING_FACES.find(({ id }) => id === value)?.name ?? SETTINGS_WORDING.shopFace;
  if (name === 'ground')
    return Object.hasOwn(GROUND_NAMES, String(value))
      ? GROUND_NAMES[String(value) as keyof typeof GROUND_NAMES]
      : SETTINGS_WORDING.themeGround;
  if (typeof value === 'number') return words?.said?.(value) ?? String(value);
  if (typeof value === 'boolean') return value ? '켬' : '끔';
  return words?.choices?.[String(value)] ?? String(value);
}
