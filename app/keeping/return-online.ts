import { isLoggedIn } from '../device/member-here.ts';
import { renewKept } from './renew-kept.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 10_000;

/**
 * For a page that was made without the shop: once there is a network again, what was read goes to the member's account,
 * and the shop hears of what was opened. The page stays where it is. A browser may not tell when the network comes back, so
 * that the shop is tried until it answers. Answers how to stop.
 */
export function meetWhenOnline(): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const meet = async (): Promise<boolean> => {
    if (!navigator.onLine || !isLoggedIn()) return true;
    const { startSync } = await import('../reading-store/member-sync.ts');
    if (isGone) return true;
    stop ??= await startSync();
    if (isGone) stop();
    return renewKept();
  };
  const begin = (wait = FIRST_WAIT_MS): void => {
    clearTimeout(timer);
    const again = (): void => {
      if (!isGone) timer = setTimeout(() => begin(Math.min(2 * wait, LONGEST_WAIT_MS)), wait);
    };
    meet().then((isHeard) => isHeard || again(), again);
  };
  const onLine = (): void => begin();
  begin();
  addEventListener('online', onLine);
  return () => {
    isGone = true;
    clearTimeout(timer);
    removeEventListener('online', onLine);
    stop?.();
  };
}
