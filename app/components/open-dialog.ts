import type { ReactNode } from 'react';
import { addDialog } from './open-dialogs.ts';

let isOpen = false;

/** Opens a dialog, one at a time, and restores the focus after it closes. */
export function openDialog(dialog: (onClose: () => void) => ReactNode): void {
  if (isOpen) return;
  isOpen = true;
  const { activeElement } = document;
  const close = (): void => {
    // The closing animation is still running.
    setTimeout(() => {
      remove();
      isOpen = false;
    });
    if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus({ preventScroll: true });
  };
  const remove = addDialog(dialog(close));
}
