import type { SettingsScope } from '#vocabulary/reading-record';
import { keepSettings } from '../../reading-store/reading-store.ts';
import { keptOnDevice } from '../place/kept-on-device.ts';
import { profileKeys } from './reading-look.ts';
import type { SettingsKind } from './reading-settings.ts';
import { type Profiles, profileFrom } from './setting-profiles.ts';
import { type KeptProfiles, isProfileKey } from './settings-file.ts';

/** The profiles that a work is shown by, as this device keeps them. */
export function keptProfiles<Kind extends SettingsKind>(kind: Kind, work: number): Profiles<Kind> {
  const [usual, device, own] = profileKeys(kind, work).map((key) => profileFrom(kind, keptOnDevice(key)));
  return { default: usual ?? {}, device: device ?? {}, work: own ?? {} };
}

/** Keeps a work's profiles. False where storage is full or forbidden. */
export function keepProfiles<Kind extends SettingsKind>(kind: Kind, work: number, profiles: Profiles<Kind>): boolean {
  const [usual = '', device = '', own = ''] = profileKeys(kind, work);
  const wanted: [string, object][] = [
    [usual, profiles.default],
    [device, profiles.device],
    [own, profiles.work],
  ];
  return wanted.every(([key, profile]) => keepProfile(key, profile));
}

/** Every profile on this device, of all works and both kinds. */
export function allKeptProfiles(): KeptProfiles {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter(isProfileKey);
  return Object.fromEntries(keys.map((key) => [key, Object(keptOnDevice(key))]));
}

/** Keeps profiles by their keys. False where not all could be kept. */
export function keepAllProfiles(profiles: KeptProfiles): boolean {
  return Object.entries(profiles).every(([key, profile]) => keepProfile(key, profile));
}

function keepProfile(key: string, profile: object): boolean {
  const [, kind, scope = ''] = /^seoga\.settings\.(text|images)\.(.+)$/.exec(key) ?? [];
  if ((kind !== 'text' && kind !== 'images') || !isScope(scope)) return false;
  const gone = Object.fromEntries(Object.keys(Object(keptOnDevice(key))).map((name) => [name, undefined]));
  const fields = { ...gone, ...profile };
  return Object.keys(fields).length === 0 || keepSettings(kind, scope, fields);
}

function isScope(scope: string): scope is SettingsScope {
  return scope === 'default' || scope === 'device' || /^work\.\d+$/.test(scope);
}
