import { useSyncExternalStore } from 'react';
import type { SettingsScope } from '#shared/reading/reading-record';
import { writeLocalJson, readLocalJson } from '../position/position-storage.ts';
import { withReadingRecords } from '../position/reading-records-loader.ts';
import { savedSettings, profileKeys, applySettings } from './reading-theme.ts';
import { type SettingsKind, type SettingsOf, resolveSettings } from './reading-settings.ts';

const listeners = new Set<() => void>();
const listenersBefore = new Set<() => void>();
const existing = new Map<string, unknown>();
const defaults = { text: resolveSettings('text', []), images: resolveSettings('images', []) };

/** Calls when settings are applied, before paint. Returns the unsubscribe function. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls while the page is still laid out by the settings before. Returns the unsubscribe function. */
export function watchSettingsBefore(listener: () => void): () => void {
  listenersBefore.add(listener);
  return () => listenersBefore.delete(listener);
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

/** Applies settings and saves them for all works, or for this one if it has its own. False when they cannot be saved. */
export function changeSettings<Kind extends SettingsKind>(
  kind: Kind,
  work: number,
  change: Partial<SettingsOf<Kind>>,
): boolean {
  const next = resolveSettings(kind, [currentSettings(kind, work), change]);
  existing.set(`${kind}.${work}`, next);
  apply(next);
  const scope = scopeOf(kind, work, change);
  const key = `seoga.settings.${kind}.${scope}`;
  const isSaved = writeLocalJson(key, { ...Object(readLocalJson(key)), ...change });
  withReadingRecords((records) => records.saveSettings(kind, scope, change));
  return isSaved;
}

/** The profile that a change belongs to: the weakest that shows it. */
function scopeOf(kind: SettingsKind, work: number, change: object): SettingsScope {
  const [, device, own] = profileKeys(kind, work).map((key): object => Object(readLocalJson(key)));
  if (own && Object.keys(own).length > 0) return `work.${work}`;
  return device && Object.keys(change).some((name) => name in device) ? 'device' : 'default';
}

/** Reloads settings after profiles were written elsewhere. */
export function reloadSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  existing.clear();
  const settings = currentSettings(kind, work);
  apply(settings);
  return settings;
}

function apply(settings: object): void {
  for (const listener of listenersBefore) listener();
  applySettings(settings);
  for (const listener of listeners) listener();
}
