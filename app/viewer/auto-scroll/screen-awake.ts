/** Keeps the screen from going dark, where the browser can; answers how to end that. Refusals are nobody's fault. */
export function keepScreenAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  const lock = navigator.wakeLock.request('screen').catch(() => undefined);
  return () => void lock.then((held) => held?.release());
}
