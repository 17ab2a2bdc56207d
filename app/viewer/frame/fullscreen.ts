/** Fills the screen with the page, or gives it back. Nothing where the browser does not let it. */
export function toggleFullscreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.({ navigationUI: 'hide' });
  void change?.catch(() => undefined);
}
