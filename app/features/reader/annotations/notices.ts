export interface Notice {
  words: string;
  /** An action shown with the notice. */
  undo?: () => void;
  /** Only announced. */
  isQuiet?: boolean;
}

let current: Notice | null = null;
// A modal sheet makes the page inert: notices then appear in the sheet only.
let sheets = 0;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Replaces the current notice. */
export function showNotice(notice: Notice | string): void {
  current = typeof notice === 'string' ? { words: notice } : notice;
  changed();
}

/** Unless it was replaced. */
export function clearNotice(notice: Notice): void {
  if (current !== notice) return;
  current = null;
  changed();
}

export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentNotice(inSheet: boolean): Notice | null {
  return inSheet || sheets === 0 ? current : null;
}

/** Registers a sheet's live region. Returns the unregister function. */
export function redirectNoticesToSheet(): () => void {
  sheets += 1;
  changed();
  return () => {
    sheets -= 1;
    changed();
  };
}
