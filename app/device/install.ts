/** What browsers that can add the shop to the device by a press send; no standard knows it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How the shop gets onto the home screen of this device. */
export type InstallWay = 'press' | 'ios' | 'android-menu' | 'address-bar' | 'mac-safari' | 'none';

let kept: InstallPrompt | undefined;
const watchers = new Set<() => void>();

/** Keeps what the browser would show by itself until a reader asks for it. */
export function keepInstallPrompt(): () => void {
  const keep = (event: Event): void => {
    event.preventDefault();
    kept = event as InstallPrompt;
    for (const tell of watchers) tell();
  };
  const forget = (): void => {
    kept = undefined;
    for (const tell of watchers) tell();
  };
  addEventListener('beforeinstallprompt', keep);
  addEventListener('appinstalled', forget);
  return () => {
    removeEventListener('beforeinstallprompt', keep);
    removeEventListener('appinstalled', forget);
  };
}

/** Tells when the way may be another. */
export function watchInstall(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** Shows what the browser has for it; to be called by a press. A prompt is good once. */
export async function install(): Promise<boolean> {
  const prompt = kept;
  kept = undefined;
  const answer = await prompt?.prompt();
  for (const tell of watchers) tell();
  return answer?.outcome === 'accepted';
}

/** Whether the shop was opened from the home screen. */
export function isInstalled(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true);
}

/** The way in this browser; a prompt that came is better than any words. */
export function installWay(): InstallWay {
  if (kept) return 'press';
  const { userAgent, maxTouchPoints } = navigator;
  const isMac = /\bMacintosh\b/.test(userAgent);
  if (/\b(iPhone|iPad)\b/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (/\bAndroid\b/.test(userAgent)) return 'android-menu';
  if (/\bFirefox\//.test(userAgent)) return 'none';
  if (/\b(Chrome|Edg|Whale)\//.test(userAgent)) return 'address-bar';
  return isMac ? 'mac-safari' : 'none';
}
