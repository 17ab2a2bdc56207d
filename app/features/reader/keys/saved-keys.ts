import { saveSettings } from '../../reading-sync/reading-store.ts';
import { readLocalJson } from '../position/position-storage.ts';
import type { SettingsKind } from '../settings/reading-settings.ts';
import type { ChosenKeys } from './key-actions.ts';

const listeners = new Set<() => void>();
const read = new Map<string, ChosenKeys>();

/** Keys that the reader chose, by action. Stable until they change. */
export function savedKeys(kind: SettingsKind): ChosenKeys {
  const saved: Record<string, unknown> = Object(readLocalJson(`seoga.settings.${kind}.keys`));
  const name = JSON.stringify([kind, saved]);
  const keys =
    read.get(name) ??
    Object.fromEntries(
      Object.entries(saved).flatMap(([action, key]) => (typeof key === 'string' && key !== '' ? [[action, key]] : [])),
    );
  read.set(name, keys);
  return keys;
}

/** Sets keys by action; undefined restores the usual ones. False when they cannot be saved. */
export function saveKeys(kind: SettingsKind, keys: Readonly<Record<string, string | undefined>>): boolean {
  const isSaved = saveSettings(kind, 'keys', keys);
  for (const listener of listeners) listener();
  return isSaved;
}

/** Calls when the keys change, also in another tab. */
export function watchKeys(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
