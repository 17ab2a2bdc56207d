import { useSyncExternalStore } from 'react';
import { writeLocalJson, readLocalJson } from '../position/position-storage.ts';
import { withReadingRecords } from '../position/reading-records-loader.ts';
import { savedSettings, profileKeys, applySettings } from './reading-theme.ts';
import { type SettingsKind, type SettingsOf, resolveSettings } from './reading-settings.ts';

const listeners = new Set<() => void>();
const existing = new Map<string, unknown>();
const defaults = { text: resolveSettings('text', []), images: resolveSettings('images', []) };

/** Calls when settings are applied, before paint. Returns the unsubscribe function. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  const name = `${kind}.${work}`;
  if (!existing.has(name)) existing.set(name, savedSettings(kind, work));
  return existing.get(name) as SettingsOf<Kind>;
}

/** The server and hydration use the defaults. */
export function useSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  return useSyncExternalStore(
    watchSettings,
    () => currentSettings(kind, work),
    () => defaults[kind] as SettingsOf<Kind>,
  );
}

/** Applies settings and saves them to the work's profile. False when they cannot be saved. */
export function changeSettings<Kind extends SettingsKind>(
  kind: Kind,
  work: number,
  change: Partial<SettingsOf<Kind>>,
): boolean {
  const next = resolveSettings(kind, [currentSettings(kind, work), change]);
  existing.set(`${kind}.${work}`, next);
  applySettings(next);
  for (const listener of listeners) listener();
  const key = profileKeys(kind, work)[2] ?? '';
  const isSaved = writeLocalJson(key, { ...Object(readLocalJson(key)), ...change });
  withReadingRecords((records) => records.saveSettings(kind, `work.${work}`, change));
  return isSaved;
}

/** Reloads settings after profiles were written elsewhere. */
export function reloadSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  existing.clear();
  const settings = currentSettings(kind, work);
  applySettings(settings);
  for (const listener of listeners) listener();
  return settings;
}
