/** Whether a key press belongs to the list: not while typing, and without control keys. */
export function hasSelectionKeys(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || !(target instanceof HTMLElement)) return false;
  if (target.closest('dialog, [popover], [contenteditable], textarea, select')) return false;
  return !(target instanceof HTMLInputElement) || target.type === 'checkbox';
}

/** The row after or before the focused one; the first without one. */
export function nextPick<Box>(boxes: readonly Box[], focused: Box | undefined, step: 1 | -1): Box | undefined {
  if (focused === undefined) return boxes[0];
  return boxes[boxes.indexOf(focused) + step] ?? focused;
}

/** Both ends and what lies between, in either direction; only the end without a beginning. */
export function picksBetween<Box>(boxes: readonly Box[], from: Box | null, to: Box): Box[] {
  const [start, end] = [from === null ? -1 : boxes.indexOf(from), boxes.indexOf(to)];
  if (start === -1) return [to];
  return boxes.slice(Math.min(start, end), Math.max(start, end) + 1);
}
