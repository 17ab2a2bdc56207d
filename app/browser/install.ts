/** `beforeinstallprompt`, not in the DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallMethod = 'press' | 'ios' | 'android-menu' | 'address-bar' | 'mac-safari' | 'none';

let saved: InstallPrompt | undefined;
const watchers = new Set<() => void>();

/** Captures the prompt for later. */
export function captureInstallPrompt(): () => void {
  const capture = (event: Event): void => {
    event.preventDefault();
    saved = event as InstallPrompt;
    for (const notify of watchers) notify();
  };
  const forget = (): void => {
    saved = undefined;
    for (const notify of watchers) notify();
  };
  addEventListener('beforeinstallprompt', capture);
  addEventListener('appinstalled', forget);
  return () => {
    removeEventListener('beforeinstallprompt', capture);
    removeEventListener('appinstalled', forget);
  };
}

export function watchInstall(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

/** Needs a user gesture; a prompt works once. */
export async function install(): Promise<boolean> {
  const prompt = saved;
  saved = undefined;
  const response = await prompt?.prompt();
  for (const notify of watchers) notify();
  return response?.outcome === 'accepted';
}

export function isInstalled(): boolean {
  const isOwnWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
  return isOwnWindow || ('standalone' in navigator && navigator.standalone === true);
}

/** A captured prompt takes precedence. */
export function installMethod(): InstallMethod {
  if (saved) return 'press';
  const { userAgent, maxTouchPoints } = navigator;
  const isMac = /\bMacintosh\b/.test(userAgent);
  if (/\b(iPhone|iPad)\b/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios';
  if (/\bAndroid\b/.test(userAgent)) return 'android-menu';
  if (/\bFirefox\//.test(userAgent)) return 'none';
  if (/\b(Chrome|Edg|Whale)\//.test(userAgent)) return 'address-bar';
  return isMac ? 'mac-safari' : 'none';
}
