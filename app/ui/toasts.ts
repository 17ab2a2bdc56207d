/** What a toast says, and what a reader may do about it. */
export interface ToastWords {
  title?: string;
  description?: string;
  /** `destructive` is spoken at once, over whatever a screen reader says. */
  variant?: 'default' | 'destructive';
  action?: { label: string; onPress(): void };
  /** How long it stands untouched; three seconds unless told. */
  durationMs?: number;
}

export interface Toast extends ToastWords {
  id: string;
  /** A closed one leaves the list later, when it has left the screen. */
  isOpen: boolean;
  /** Rises when it is said anew: it is spoken again and its time begins anew. */
  turn: number;
}

/** For whoever said it: says it otherwise, or takes it back. */
export interface ToastHandle {
  id: string;
  update(next: ToastWords): void;
  dismiss(): void;
}

/** More than these at once are a wall that nobody reads. */
const MOST_TOASTS = 3;
const TOAST_MS = 3000;
/** Long after the slowest way out of the screen. */
const REMOVE_MS = 30_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Says a short sentence over whatever is shown: newest first, three at most. Callable from anywhere; what is said before
 * the region stands is kept and shown then.
 */
export function toast(words: ToastWords): ToastHandle {
  lastId += 1;
  const id = `toast-${lastId}`;
  let room = MOST_TOASTS - 1;
  const kept = toasts.filter(({ isOpen }) => !isOpen || room-- > 0);
  show([{ durationMs: TOAST_MS, ...words, id, isOpen: true, turn: 0 }, ...kept]);
  return { id, update: (next) => updateToast(id, next), dismiss: () => dismissToast(id) };
}

/** Closes it; it is removed when it has had the time to leave. */
export function dismissToast(id: string): void {
  if (!toasts.some((one) => one.id === id && one.isOpen)) return;
  leaving.set(
    id,
    setTimeout(() => removeToast(id), REMOVE_MS),
  );
  show(toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
}

/** Takes it off the list at once. */
export function removeToast(id: string): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
  show(toasts.filter((one) => one.id !== id));
}

/** Shows an open one as if it had just been said. */
export function againToast(id: string): void {
  updateToast(id, {});
}

/** The toasts there are, the same list until something changes. */
export function toastsNow(): readonly Toast[] {
  return toasts;
}

/** Tells of every change; answers how to be told no more. */
export function watchToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function updateToast(id: string, next: ToastWords): void {
  show(toasts.map((one) => (one.id === id ? { ...one, ...next, turn: one.turn + 1 } : one)));
}

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
