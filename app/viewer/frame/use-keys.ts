import { useEffect, useRef } from 'react';

/** What each key does, by its name in small letters. */
export type KeyActs = Record<string, () => void>;

/** Keys of a viewer. They rest while something is typed or slid, and while a sheet is open. */
export function useKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act =
        latest.current[event.shiftKey && event.key === ' ' ? 'Shift ' : event.key] ??
        latest.current[event.key.toLowerCase()];
      if (!act || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [data-veil]')) return true;
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.matches('input, textarea, select')) return true;
  return (event.key === ' ' || event.key === 'Enter') && Boolean(target?.matches('a, button'));
}
