import { readLocalJson } from '../position/position-storage.ts';
import { adoptAccountProfiles } from './account-profiles.ts';
import { applyFont } from '../text/reading-font.ts';
import { type SettingsKind, type SettingsOf, resolveSettings } from './reading-settings.ts';

/** Storage keys of a work's profiles, weakest first: default, device, work. */
export function profileKeys(kind: string, work: number): string[] {
  return ['default', 'device', `work.${work}`].map((profile) => `seoga.settings.${kind}.${profile}`);
}

/** Defaults when storage is unavailable. */
export function savedSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  return resolveSettings(kind, profileKeys(kind, work).map(readLocalJson));
}

/**
 * Sets `--read-<name>` (unitless) and `data-read-<name>` (absent for null). Numbers are set on the root until the text
 * exists, then on the text, to limit style recalculation.
 */
export function applySettings(settings: object): void {
  const root = document.documentElement;
  const text = document.querySelector<HTMLElement>('[data-pages]') ?? root;
  for (const [name, value] of Object.entries(settings)) {
    const attribute = `data-read-${name.toLowerCase()}`;
    if (typeof value === 'number')
      (name === 'brightness' ? root : text).style.setProperty(`--read-${name.toLowerCase()}`, String(value));
    else if (value === null) root.removeAttribute(attribute);
    else root.setAttribute(attribute, String(value));
  }
  root.toggleAttribute('data-read-dim', Number(Object(settings).brightness) < 100);
}

/** Inline script before first paint. */
export function applyInitialSettings(): void {
  const requested = document.querySelector<HTMLElement>('[data-work]');
  const kind = requested?.dataset.kind === 'images' ? 'images' : 'text';
  adoptAccountProfiles(kind, requested?.dataset.profiles);
  const settings = savedSettings(kind, Number(requested?.dataset.work));
  applySettings(settings);
  if ('face' in settings) applyFont(String(settings.face));
}

export function clearSettings(): void {
  const root = document.documentElement;
  for (const { name } of Array.from(root.attributes)) if (name.startsWith('data-read-')) root.removeAttribute(name);
  for (const name of Array.from(root.style)) if (name.startsWith('--read-')) root.style.removeProperty(name);
}
