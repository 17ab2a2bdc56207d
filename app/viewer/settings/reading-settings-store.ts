import { useSyncExternalStore } from 'react';
import { keepOnDevice, keptOnDevice } from '../place/kept-on-device.ts';
import { writeToRecords } from '../place/records-door.ts';
import { keptSettings, profileKeys, showSettings } from './reading-look.ts';
import { type SettingsKind, type SettingsOf, settingsFrom } from './reading-settings.ts';

const listeners = new Set<() => void>();
const known = new Map<string, unknown>();
const usual = { text: settingsFrom('text', []), images: settingsFrom('images', []) };

/** Calls as soon as settings are shown, before they are painted. Answers how to stop. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings that a work is shown by now, in the browser. */
export function settingsOf<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  const name = `${kind}.${work}`;
  if (!known.has(name)) known.set(name, keptSettings(kind, work));
  return known.get(name) as SettingsOf<Kind>;
}

/** The settings that a work is shown by on this device; the server, and the first moment in the browser, know the usual. */
export function useSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  return useSyncExternalStore(
    watchSettings,
    () => settingsOf(kind, work),
    () => usual[kind] as SettingsOf<Kind>,
  );
}

/** Shows changed settings and keeps them with the work. False when they cannot be kept. */
export function changeSettings<Kind extends SettingsKind>(
  kind: Kind,
  work: number,
  change: Partial<SettingsOf<Kind>>,
): boolean {
  const next = settingsFrom(kind, [settingsOf(kind, work), change]);
  known.set(`${kind}.${work}`, next);
  showSettings(next);
  for (const listener of listeners) listener();
  const key = profileKeys(kind, work)[2] ?? '';
  const isKept = keepOnDevice(key, { ...Object(keptOnDevice(key)), ...change });
  writeToRecords((records) => records.keepSettings(kind, `work.${work}`, change));
  return isKept;
}

/** Shows what the device keeps for a work after its profiles were written by other means. */
export function renewSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  known.clear();
  const settings = settingsOf(kind, work);
  showSettings(settings);
  for (const listener of listeners) listener();
  return settings;
}
