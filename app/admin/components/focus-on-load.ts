const FIELDS = 'input, select, textarea, [contenteditable]';

/** Moves the focus of a page that has loaded, unless the operator works in a field already. */
export function focusOnLoad(element: HTMLElement | null | undefined): void {
  if (!document.activeElement?.matches(FIELDS)) element?.focus();
}
