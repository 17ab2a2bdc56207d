/**
 * Keeps the screen on until the returned function is called. The system releases the lock when the page is hidden, so
 * it is re-acquired when visible. A rejected lock is ignored.
 */
export function holdWakeLock(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const release = (wakeLockSentinel: WakeLockSentinel | undefined): void =>
    void wakeLockSentinel?.release().catch(() => undefined);
  const acquire = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    const input = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) release(input);
    else lock = input;
  };
  const seen = (): void => void acquire();
  seen();
  document.addEventListener('visibilitychange', seen);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', seen);
    release(lock);
  };
}
