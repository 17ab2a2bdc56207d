import { openWithReadingFace } from './reading-face.ts';
import { type ReadingSettings, readingKey, readingSettingsFrom } from './reading-settings.ts';

/** What this device keeps; the usual settings where storage is forbidden. */
export function keptReadingSettings(): ReadingSettings {
  try {
    return readingSettingsFrom(localStorage.getItem(readingKey()));
  } catch {
    return readingSettingsFrom(null);
  }
}

/** Shows the page by these settings; the style sheet reads them from the root. */
export function showReadingSettings(settings: ReadingSettings): void {
  const root = document.documentElement;
  if (settings.text.ground) root.dataset.ground = settings.text.ground;
  else delete root.dataset.ground;
  root.dataset.face = settings.text.face;
  root.style.setProperty('--read-size', `${settings.text.size}px`);
  root.style.setProperty('--read-leading', `${settings.text.leading}`);
  root.style.setProperty('--strip-share', `${settings.images.width / 100}`);
}

/** Before the first paint: the page looks from the start as it was left. Stands in the page itself. */
export function openWithReadingSettings(): void {
  showReadingSettings(keptReadingSettings());
  openWithReadingFace();
}

/** Takes the settings' traces off the root, for a page that is no viewer. */
export function hideReadingSettings(): void {
  const root = document.documentElement;
  delete root.dataset.ground;
  delete root.dataset.face;
  delete root.dataset.faceKept;
  for (const name of ['--read-size', '--read-leading', '--strip-share']) root.style.removeProperty(name);
}
