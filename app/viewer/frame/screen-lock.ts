/**
 * Keeps the screen lit until what it answers is called. The system takes the lock away when the page is hidden; it is
 * asked for again when the page is seen. Where there is no such lock, or the system refuses it, nothing happens.
 */
export function keepScreenLit(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const release = (held: WakeLockSentinel | undefined): void => void held?.release().catch(() => undefined);
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    const given = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) release(given);
    else lock = given;
  };
  const seen = (): void => void ask();
  seen();
  document.addEventListener('visibilitychange', seen);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', seen);
    release(lock);
  };
}
