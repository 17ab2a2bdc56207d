import { useEffect, useRef } from 'react';

/** By lower-case key name. */
export type Shortcuts = Record<string, () => void>;

/** Inactive while typing, sliding or with an open sheet. */
export function useShortcuts(actions: Shortcuts): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const action =
        latest.current[event.shiftKey && event.key === ' ' ? 'Shift ' : event.key] ??
        latest.current[event.key.toLowerCase()];
      if (!action || isTaken(event)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [data-veil]')) return true;
  // A dialog that has just closed holds the focus until the next frame.
  const target = event.target instanceof Element && !event.target.closest('dialog') ? event.target : undefined;
  if (target?.matches('input, textarea, select')) return true;
  return (event.key === ' ' || event.key === 'Enter') && Boolean(target?.matches('a, button'));
}
