/** Returns the release function. Rejections are ignored. */
export function requestWakeLock(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const lock = navigator.wakeLock.request('screen').catch(() => undefined);
  return () => void lock.then((entitled) => entitled?.release());
}
