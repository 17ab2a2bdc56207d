let focusedOnLoad: Element | null | undefined;

/** Whether the operator has moved the focus or scrolled the page that has loaded. */
export function isInUse(): boolean {
  const { activeElement, body } = document;
  return scrollY > 0 || (activeElement !== body && activeElement !== focusedOnLoad);
}

/** Moves the focus of a page that has loaded, unless it is in use. */
export function focusOnLoad(element: HTMLElement | null | undefined): void {
  if (!element || isInUse()) return;
  element.focus();
  focusedOnLoad = element;
}
