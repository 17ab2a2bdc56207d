import { isLoggedIn } from '../../browser/device-member.ts';
import type { RunningSync } from '../reading-sync/member-sync.ts';
import { renewLicenses } from './licenses/renew-licenses.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10_000;

/**
 * For offline pages: when the network is back, syncs reading and licenses without leaving the page. Polls, because
 * `online` events are unreliable. Returns the stop function.
 */
export function refreshWhenOnline(): () => void {
  let sync: RunningSync | undefined;
  let isUnmounted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const meet = async (): Promise<boolean> => {
    if (!navigator.onLine || !isLoggedIn()) return true;
    const { startSync } = await import('../reading-sync/member-sync.ts');
    if (isUnmounted) return true;
    sync ??= await startSync();
    if (isUnmounted) sync.stop();
    return renewLicenses();
  };
  const begin = (wait = FIRST_WAIT_MS): void => {
    clearTimeout(timer);
    const again = (): void => {
      if (!isUnmounted) timer = setTimeout(() => begin(Math.min(2 * wait, LONGEST_WAIT_MS)), wait);
    };
    meet().then((isReached) => isReached || again(), again);
  };
  const onOnline = (): void => begin();
  begin();
  addEventListener('online', onOnline);
  return () => {
    isUnmounted = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
    sync?.stop();
  };
}
