import type { ReactNode } from 'react';
import { type Root, createRoot } from 'react-dom/client';

let root: Root | undefined;

/** Renders a dialog in its own React root, one at a time, and restores the focus after it closes. */
export function renderDetached(sheet: (onClose: () => void) => ReactNode): void {
  if (root) return;
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const asker = document.activeElement;
  const close = (): void => {
    // The closing animation is still running.
    setTimeout(() => {
      root?.unmount();
      root = undefined;
      host.remove();
    });
    if (asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true });
  };
  root.render(sheet(close));
}
