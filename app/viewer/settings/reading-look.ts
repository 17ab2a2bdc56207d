import { keptOnDevice } from '../place/kept-on-device.ts';
import { showFace } from '../text/reading-face.ts';
import { type SettingsKind, type SettingsOf, settingsFrom } from './reading-settings.ts';

/** Where a device keeps the profiles that a work is shown by, the weakest first: the reader's, the device's, the work's. */
export function profileKeys(kind: string, work: number): string[] {
  return ['default', 'device', `work.${work}`].map((profile) => `seoga.settings.${kind}.${profile}`);
}

/** What this device keeps for a work; the usual settings where storage is forbidden. */
export function keptSettings<Kind extends SettingsKind>(kind: Kind, work: number): SettingsOf<Kind> {
  return settingsFrom(kind, profileKeys(kind, work).map(keptOnDevice));
}

/**
 * Shows the page by these settings. The style sheet reads a measure as `--read-name`, a number without its unit, and a
 * choice as the root's `data-read-name`, which is absent for null. Measures stand on the root until the text is there,
 * then on the text: what is around it need not be styled anew at every step.
 */
export function showSettings(settings: object): void {
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

/** Before the first paint: the page looks from the start as it was left. Stands in the page's head, as written. */
export function openWithSettings(): void {
  const asked = document.querySelector<HTMLElement>('[data-work]');
  const settings = keptSettings(asked?.dataset.kind === 'images' ? 'images' : 'text', Number(asked?.dataset.work));
  showSettings(settings);
  if ('face' in settings) showFace(String(settings.face));
}

/** Takes the settings' traces off the root, for a page that is no viewer. */
export function hideSettings(): void {
  const root = document.documentElement;
  for (const { name } of Array.from(root.attributes)) if (name.startsWith('data-read-')) root.removeAttribute(name);
  for (const name of Array.from(root.style)) if (name.startsWith('--read-')) root.style.removeProperty(name);
}
