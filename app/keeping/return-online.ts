import { isLoggedIn } from '../device/member-here.ts';
import { renewKept } from './renew-kept.ts';

/**
 * For a page that was made without the shop: once there is a network again, what was read goes to the member's account,
 * and the shop hears of what was opened. The page stays where it is. Answers how to stop.
 */
export function meetWhenOnline(): () => void {
  let stop: (() => void) | undefined;
  let isGone = false;
  const meet = async (): Promise<void> => {
    if (!navigator.onLine || !isLoggedIn() || stop) return;
    const { startSync } = await import('../reading-store/member-sync.ts');
    if (isGone || stop) return;
    stop = await startSync();
    if (isGone) stop();
    await renewKept();
  };
  const begin = (): void => void meet().catch(() => undefined);
  begin();
  addEventListener('online', begin);
  return () => {
    isGone = true;
    removeEventListener('online', begin);
    stop?.();
  };
}
