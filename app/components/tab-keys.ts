import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys, Home and End select tabs (ARIA tabs pattern). */
export function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const step = STEPS[event.key];
  const to =
    step === undefined ? { Home: 0, End: tabs.length - 1 }[event.key] : (at + step + tabs.length) % tabs.length;
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  tabs[to]?.focus();
  tabs[to]?.click();
}
