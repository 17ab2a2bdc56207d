import { type ReactNode, useState } from 'react';
import { saveSettings } from '../reading-sync/reading-store.ts';
import ui from '../../components/ui.module.css';
import { readLocalJson } from '../reader/position/position-storage.ts';
import { READING_FONTS } from '../reader/settings/available-fonts.ts';
import { type SettingsKind, resolveSettings } from '../reader/settings/reading-settings.ts';
import { parseProfile } from '../reader/settings/setting-profiles.ts';
import { BACKGROUND_NAMES, SETTINGS_LABELS, SETTING_LABELS } from '../reader/settings/settings-labels.ts';
import styles from './my.module.css';

const KINDS: { kind: SettingsKind; title: string }[] = [
  { kind: 'text', title: '글' },
  { kind: 'images', title: '웹툰과 그림책' },
];
const SCOPES = ['default', 'device'] as const;

/** Stores only differences from the defaults. */
export function ViewerDefaults(): ReactNode {
  return KINDS.map(({ kind, title }) => <KindDefaults key={kind} kind={kind} title={title} />);
}

function KindDefaults({ kind, title }: { kind: SettingsKind; title: string }): ReactNode {
  const [changed, setChanged] = useState(() => changedSettings(kind));
  const [message, setMessage] = useState('');
  const reset = (): void => {
    const isKept = SCOPES.map((scope) => saveSettings(kind, scope, null)).every(Boolean);
    setChanged(changedSettings(kind));
    setMessage(isKept ? `${title} 보기를 처음 설정으로 되돌렸습니다.` : SETTINGS_LABELS.notKept);
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
        {message}
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
  const profiles = SCOPES.map((scope) => readLocalJson(`seoga.settings.${kind}.${scope}`));
  const usual: Record<string, unknown> = resolveSettings(kind, []);
  return Object.entries(resolveSettings(kind, profiles))
    .filter(([name, value]) => value !== usual[name] && profiles.some((profile) => name in parseProfile(kind, profile)))
    .map(([name, value]) => ({ name: SETTING_LABELS[kind][name]?.name ?? name, value: spoken(kind, name, value) }));
}

function spoken(kind: SettingsKind, name: string, value: unknown): string {
  const words = SETTING_LABELS[kind][name];
  if (name === 'face') return READING_FONTS.find(({ id }) => id === value)?.name ?? SETTINGS_LABELS.shopFace;
  if (name === 'ground')
    return Object.hasOwn(BACKGROUND_NAMES, String(value))
      ? BACKGROUND_NAMES[String(value) as keyof typeof BACKGROUND_NAMES]
      : SETTINGS_LABELS.themeGround;
  if (typeof value === 'number') return words?.message?.(value) ?? String(value);
  if (typeof value === 'boolean') return value ? '켬' : '끔';
  return words?.choices?.[String(value)] ?? String(value);
}
