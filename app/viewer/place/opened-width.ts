/**
 * Whether the window has another width than the page was opened in: what stands in it was laid out anew, and the view moved
 * by that, not by its reader.
 */
export function isOfOtherWidth(): boolean {
  const { openedWidth } = document.documentElement.dataset;
  return openedWidth !== undefined && Number(openedWidth) !== window.innerWidth;
}

/** Whether nobody follows the reader's place yet, and it stands elsewhere since the window was turned. */
export function isTurnedUnfollowed(): boolean {
  return document.documentElement.dataset.follows === undefined && isOfOtherWidth();
}
