import type { ReactNode } from 'react';
import { type Root, createRoot } from 'react-dom/client';

let root: Root | undefined;

/**
 * Shows a sheet over whatever is there, in a tree of its own, so that any page may ask for it; while one stands, another
 * is not shown. Once it has closed, the focus goes back to where it was.
 */
export function showInOwnTree(sheet: (onClose: () => void) => ReactNode): void {
  if (root) return;
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const asker = document.activeElement;
  const close = (): void => {
    // The sheet is still on its way out while it says so.
    setTimeout(() => {
      root?.unmount();
      root = undefined;
      place.remove();
    });
    if (asker instanceof HTMLElement && asker.isConnected) asker.focus({ preventScroll: true });
  };
  root.render(sheet(close));
}
