import type { ReactNode } from 'react';

interface OpenDialog {
  id: number;
  content: ReactNode;
}

let dialogs: readonly OpenDialog[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

export function openDialogs(): readonly OpenDialog[] {
  return dialogs;
}

export function watchDialogs(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/** Renders a dialog in the page's dialog host; returns the function that removes it. */
export function addDialog(content: ReactNode): () => void {
  const id = (lastId += 1);
  const update = (all: readonly OpenDialog[]): void => {
    dialogs = all;
    for (const changed of watchers) changed();
  };
  update([...dialogs, { id, content }]);
  return () => update(dialogs.filter((dialog) => dialog.id !== id));
}
