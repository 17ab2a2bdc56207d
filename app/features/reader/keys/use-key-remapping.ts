import { useEffect } from 'react';
import type { SettingsKind } from '../settings/reading-settings.ts';
import { KEY_ACTIONS, keyOf, remappedKey } from './key-actions.ts';
import { savedKeys } from './saved-keys.ts';

/** Replaces pressed keys by those that the shortcuts know, before any of them sees the event. */
export function useKeyRemapping(kind: SettingsKind): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = keyOf(event);
      const other = remappedKey(KEY_ACTIONS[kind], savedKeys(kind), key);
      const isOtherScript = other === undefined && key.length === 1 && key !== event.key.toLowerCase();
      if (other === undefined && !isOtherScript) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (other !== null) event.target?.dispatchEvent(keyPress(other ?? key));
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [kind]);
}

function keyPress(key: string): KeyboardEvent {
  const [shifted] = /^Shift\+/.exec(key) ?? [];
  const shape = { bubbles: true, cancelable: true, composed: true };
  return new KeyboardEvent('keydown', { ...shape, key: key.slice(shifted?.length ?? 0), shiftKey: Boolean(shifted) });
}

function isTyping({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [data-veil]') || !(target instanceof Element)) return true;
  // It has just closed and holds the focus until the next frame.
  if (target.closest('dialog')) return false;
  if (target.closest('input, textarea, select, [contenteditable], [role=toolbar]')) return true;
  return (key === ' ' || key === 'Enter') && target.matches('a, button');
}
