/** Whether the window width differs from the width at opening, so that layout, not the reader, moved the view. */
export function hasWidthChanged(): boolean {
  const { openedWidth } = document.documentElement.dataset;
  return openedWidth !== undefined && Number(openedWidth) !== window.innerWidth;
}

/** Whether the width changed before position tracking started. */
export function isResizedBeforeTracking(): boolean {
  return document.documentElement.dataset.follows === undefined && hasWidthChanged();
}
