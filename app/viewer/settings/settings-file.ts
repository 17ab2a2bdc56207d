import type { SettingsKind } from './reading-settings.ts';
import { profileFrom } from './setting-profiles.ts';

/** Every profile of a device by its key in storage. */
export type KeptProfiles = Record<string, object>;

/** What a settings file brought: profiles to be laid over those of the device, and what was left out. */
export interface ReadFile {
  profiles: KeptProfiles;
  works: number;
  /** The file is another shop's: its works are others, and their settings were left out. */
  isOtherShop: boolean;
}

const FORMAT = 'seoga-settings';
const KEY = /^seoga\.settings\.(text|images)\.(default|device|work\.[1-9]\d{0,9})$/;
const LIMITS = { letters: 2_000_000, profiles: 5000 };

/** A file of all profiles, to be kept or taken to another device. */
export function settingsFile(profiles: KeptProfiles, facts: { shop: string; savedAt: string }): string {
  return JSON.stringify({ format: FORMAT, version: 1, ...facts, profiles: cleaned(profiles) }, null, 2);
}

/**
 * Reads a settings file of whatever origin. Undefined for what is none, and for one beyond measure; inside one, keys and
 * values that are none are left out, and measures are held inside their range. Never throws.
 */
export function readSettingsFile(text: string, shop: string): ReadFile | undefined {
  if (text.length > LIMITS.letters) return undefined;
  const file = Object(parsed(text));
  if (file.format !== FORMAT || file.version !== 1) return undefined;
  const isOtherShop = file.shop !== shop;
  const found = cleaned(Object(file.profiles));
  const entries = Object.entries(found).filter(([key]) => !isOtherShop || !isOfWork(key));
  if (entries.length > LIMITS.profiles) return undefined;
  const works = new Set(
    entries
      .map(([key]) => key)
      .filter(isOfWork)
      .map((key) => key.split('.').at(-1)),
  );
  return { profiles: Object.fromEntries(entries), works: works.size, isOtherShop };
}

/** Profiles of a file over those of the device, value by value: what the file does not say stays. */
export function mergedProfiles(kept: KeptProfiles, brought: KeptProfiles): KeptProfiles {
  return Object.fromEntries(Object.entries(brought).map(([key, profile]) => [key, { ...kept[key], ...profile }]));
}

/** Whether a key in storage is a profile's. */
export function isProfileKey(key: string): boolean {
  return KEY.test(key);
}

function isOfWork(key: string): boolean {
  return key.includes('.work.');
}

function cleaned(profiles: object): KeptProfiles {
  return Object.fromEntries(
    Object.entries(profiles).flatMap(([key, value]) => {
      const kind = KEY.exec(key)?.[1] as SettingsKind | undefined;
      const profile = kind ? profileFrom(kind, value) : {};
      return Object.keys(profile).length > 0 ? [[key, profile]] : [];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
