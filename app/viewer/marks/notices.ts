/** What a reader is told. */
export interface Notice {
  words: string;
  /** Offered beside the words while they stand. */
  undo?: () => void;
  /** Only spoken: what happened is to be seen anyway. */
  isQuiet?: boolean;
}

let standing: Notice | null = null;
// A sheet is above the page and makes it inert: while a place in a sheet stands, it alone speaks.
let sheets = 0;
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Tells the reader one thing; what was told before goes. */
export function tell(notice: Notice | string): void {
  standing = typeof notice === 'string' ? { words: notice } : notice;
  changed();
}

/** Takes a notice away, unless another stands by now. */
export function clearNotice(notice: Notice): void {
  if (standing !== notice) return;
  standing = null;
  changed();
}

export function watchNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is told now in the page or in a sheet. */
export function standingNotice(inSheet: boolean): Notice | null {
  return inSheet || sheets === 0 ? standing : null;
}

/** A sheet with a place for notices opens. Answers what to call when it closes. */
export function noticesInSheet(): () => void {
  sheets += 1;
  changed();
  return () => {
    sheets -= 1;
    changed();
  };
}
