import { useEffect } from 'react';

/** Keeps the screen lit while something is read, where the reader wants it and the device can. */
export function useKeepAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const lit = import('./screen-lock.ts').then((room) => room.keepScreenLit());
    return () => void lit.then((release) => release());
  }, [isOn]);
}
