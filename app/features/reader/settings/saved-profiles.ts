import type { SettingsScope } from '#shared/reading/reading-record';
import { saveSettings } from '../../reading-sync/reading-store.ts';
import { readLocalJson } from '../position/position-storage.ts';
import { profileKeys } from './reading-theme.ts';
import type { SettingsKind } from './reading-settings.ts';
import { type Profiles, parseProfile } from './setting-profiles.ts';
import { type SavedProfiles, isProfileKey } from './settings-file.ts';

export function savedProfiles<Kind extends SettingsKind>(kind: Kind, work: number): Profiles<Kind> {
  const [defaults, device, own] = profileKeys(kind, work).map((key) => parseProfile(kind, readLocalJson(key)));
  return { default: defaults ?? {}, device: device ?? {}, work: own ?? {} };
}

/** False when storage is full or unavailable. */
export function saveProfiles<Kind extends SettingsKind>(kind: Kind, work: number, profiles: Profiles<Kind>): boolean {
  const [defaults = '', device = '', own = ''] = profileKeys(kind, work);
  const wanted: [string, object][] = [
    [defaults, profiles.default],
    [device, profiles.device],
    [own, profiles.work],
  ];
  return wanted.every(([key, profile]) => saveProfile(key, profile));
}

export function allSavedProfiles(): SavedProfiles {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter(isProfileKey);
  return Object.fromEntries(keys.map((key) => [key, Object(readLocalJson(key))]));
}

/** False when not all could be saved. */
export function saveAllProfiles(profiles: SavedProfiles): boolean {
  return Object.entries(profiles).every(([key, profile]) => saveProfile(key, profile));
}

function saveProfile(key: string, profile: object): boolean {
  const [, kind, scope = ''] = /^seoga\.settings\.(text|images)\.(.+)$/.exec(key) ?? [];
  if ((kind !== 'text' && kind !== 'images') || !isScope(scope)) return false;
  const removed = Object.fromEntries(Object.keys(Object(readLocalJson(key))).map((name) => [name, undefined]));
  const fields = { ...removed, ...profile };
  return Object.keys(fields).length === 0 || saveSettings(kind, scope, fields);
}

function isScope(scope: string): scope is SettingsScope {
  return scope === 'default' || scope === 'device' || /^work\.\d+$/.test(scope);
}
