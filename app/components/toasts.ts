export interface ToastContent {
  title?: string;
  description?: string;
  /** `destructive` is announced assertively. */
  variant?: 'default' | 'destructive';
  action?: { label: string; onPress(): void };
  /** Default 3000. */
  durationMs?: number;
}

export interface Toast extends ToastContent {
  id: string;
  /** Closed toasts are removed after their exit animation. */
  isOpen: boolean;
  /** Increments when shown again: announced again, timer restarted. */
  turn: number;
}

/** Updates or dismisses the toast. */
export interface ToastHandle {
  id: string;
  update(next: ToastContent): void;
  dismiss(): void;
}

const MAX_TOASTS = 3;
const TOAST_MS = 3000;
/** Longer than the exit animation. */
const REMOVE_MS = 30_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast, callable from anywhere; shown later if the region is not mounted yet. */
export function toast(words: ToastContent): ToastHandle {
  lastId += 1;
  const id = `toast-${lastId}`;
  let remaining = MAX_TOASTS - 1;
  const saved = toasts.filter(({ isOpen }) => !isOpen || remaining-- > 0);
  show([{ durationMs: TOAST_MS, ...words, id, isOpen: true, turn: 0 }, ...saved]);
  return { id, update: (next) => updateToast(id, next), dismiss: () => dismissToast(id) };
}

export function dismissToast(id: string): void {
  if (!toasts.some((item) => item.id === id && item.isOpen)) return;
  leaving.set(
    id,
    setTimeout(() => removeToast(id), REMOVE_MS),
  );
  show(toasts.map((item) => (item.id === id ? { ...item, isOpen: false } : item)));
}

export function removeToast(id: string): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
  show(toasts.filter((item) => item.id !== id));
}

export function retryToast(id: string): void {
  updateToast(id, {});
}

/** Stable until something changes. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Returns an unsubscribe function. */
export function watchToasts(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function updateToast(id: string, next: ToastContent): void {
  show(toasts.map((item) => (item.id === id ? { ...item, ...next, turn: item.turn + 1 } : item)));
}

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
