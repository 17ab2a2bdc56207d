import { useEffect } from 'react';

export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const wakeLock = import('./wake-lock.ts').then((module) => module.holdWakeLock());
    return () => void wakeLock.then((release) => release());
  }, [isOn]);
}
