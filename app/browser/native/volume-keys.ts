import type { Bridge } from './bridge.ts';

const KEYS = { down: 'PageDown', up: 'PageUp' } as const;
const HELD = 'seoga.volumeKeys';
/** Overlays that release the keys. */
const OVER = 'dialog[open], [data-veil]';

/**
 * Volume keys turn pages (`volumeKeys`) only while the reader itself is active; otherwise they are released. Sent as
 * page keys.
 */
export function watchVolumeKeys(shell: Bridge): () => void {
  if (!shell.canWatchVolumeKeys) return () => undefined;
  const root = document.documentElement;
  const turnPage = (key: keyof typeof KEYS): void =>
    void window.dispatchEvent(new KeyboardEvent('keydown', { key: KEYS[key], cancelable: true }));
  // A document that was left while it read could not release them.
  let release = sessionStorage.getItem(HELD) === null ? undefined : shell.watchVolumeKeys(turnPage);
  const update = (): void => {
    const isWanted = hasReaderControls(root);
    if (isWanted === (release !== undefined)) return;
    release?.();
    release = isWanted ? shell.watchVolumeKeys(turnPage) : undefined;
    if (isWanted) sessionStorage.setItem(HELD, '1');
    // What is sent while a document is left may not arrive.
    else if (document.visibilityState === 'visible') sessionStorage.removeItem(HELD);
  };
  const sheets = new MutationObserver(update);
  const settings = new MutationObserver(() => {
    sheets.disconnect();
    if (isWished(root)) sheets.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    update();
  });
  settings.observe(root, { attributeFilter: ['data-read-volumekeys', 'style'] });
  if (isWished(root)) sheets.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    sheets.disconnect();
    settings.disconnect();
    document.removeEventListener('visibilitychange', update);
    release?.();
  };
}

/** The setting on the root. */
function isWished({ dataset }: HTMLElement): boolean {
  return dataset['readVolumekeys'] === 'true' && location.pathname.startsWith('/viewer/');
}

function hasReaderControls(root: HTMLElement): boolean {
  // The toolbar's height.
  const isReadAloud = root.style.getPropertyValue('--tools-height') !== '';
  return isWished(root) && !isReadAloud && document.visibilityState === 'visible' && !document.querySelector(OVER);
}
