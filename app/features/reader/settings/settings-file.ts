import type { SettingsKind } from './reading-settings.ts';
import { parseProfile } from './setting-profiles.ts';

/** By storage key. */
export type SavedProfiles = Record<string, object>;

export interface ParsedSettingsFile {
  profiles: SavedProfiles;
  works: number;
  /** Settings of works were skipped. */
  isOtherShop: boolean;
}

const FORMAT = 'seoga-settings';
const KEY = /^seoga\.settings\.(text|images)\.(default|device|work\.[1-9]\d{0,9})$/;
const LIMITS = { letters: 2_000_000, profiles: 5000 };

/** Export file. */
export function formatSettingsFile(profiles: SavedProfiles, context: { shop: string; savedAt: string }): string {
  return JSON.stringify({ format: FORMAT, version: 1, ...context, profiles: cleaned(profiles) }, null, 2);
}

/** Parses an untrusted file. Undefined when invalid or too large; invalid entries are dropped. Never throws. */
export function parseSettingsFile(text: string, shop: string): ParsedSettingsFile | undefined {
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

/** Merges value by value; the file wins. */
export function mergeProfiles(saved: SavedProfiles, imported: SavedProfiles): SavedProfiles {
  return Object.fromEntries(Object.entries(imported).map(([key, profile]) => [key, { ...saved[key], ...profile }]));
}

export function isProfileKey(key: string): boolean {
  return KEY.test(key);
}

function isOfWork(key: string): boolean {
  return key.includes('.work.');
}

function cleaned(profiles: object): SavedProfiles {
  return Object.fromEntries(
    Object.entries(profiles).flatMap(([key, value]) => {
      const kind = KEY.exec(key)?.[1] as SettingsKind | undefined;
      const profile = kind ? parseProfile(kind, value) : {};
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
