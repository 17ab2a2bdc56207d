import type { Bridge } from '../device/bridge.ts';

const KEYS = { down: 'PageDown', up: 'PageUp' } as const;
/** What takes the keys back: a sheet, a dialog, whatever asks something. */
const OVER = 'dialog[open], [data-veil]';

/**
 * Volume keys turn pages where a viewer's reader wants it (`volumeKeys`). They are taken while the pages are what is
 * looked at, and given back for everything else: another screen, a sheet, a voice that reads, the app in the background.
 * A turn goes the way of the page keys, so that whatever these turn is turned alike.
 */
export function watchVolumeKeys(shell: Bridge): () => void {
  if (!shell.canWatchVolumeKeys) return () => undefined;
  const root = document.documentElement;
  let letGo: (() => void) | undefined;
  const turn = (key: keyof typeof KEYS): void =>
    void window.dispatchEvent(new KeyboardEvent('keydown', { key: KEYS[key], cancelable: true }));
  const look = (): void => {
    const isWanted = areTaken(root);
    if (isWanted === (letGo !== undefined)) return;
    letGo?.();
    letGo = isWanted ? shell.watchVolumeKeys(turn) : undefined;
  };
  const sheets = new MutationObserver(look);
  // Only a viewer whose reader wants the keys is looked through for sheets.
  const settings = new MutationObserver(() => {
    sheets.disconnect();
    if (isWished(root)) sheets.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    look();
  });
  settings.observe(root, { attributeFilter: ['data-read-volumekeys', 'style'] });
  if (isWished(root)) sheets.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    sheets.disconnect();
    settings.disconnect();
    document.removeEventListener('visibilitychange', look);
    letGo?.();
  };
}

/** The viewer's setting, as it stands on the root while a viewer is shown. */
function isWished({ dataset }: HTMLElement): boolean {
  return dataset['readVolumekeys'] === 'true' && location.pathname.startsWith('/viewer/');
}

function areTaken(root: HTMLElement): boolean {
  // The bar of what moves or reads by itself says how high it stands.
  const isReadAloud = root.style.getPropertyValue('--tools-height') !== '';
  return isWished(root) && !isReadAloud && document.visibilityState === 'visible' && !document.querySelector(OVER);
}
