/**
 * Links and forms that ask first (`data-ask`). One listener for them all; without script they go on at once, and so they do
 * when the question cannot be shown.
 */
export function askFirst(event: MouseEvent | SubmitEvent): void {
  const { target } = event;
  const place = target instanceof Element ? target.closest(event.type === 'submit' ? 'form' : 'a') : null;
  const text = place?.dataset['ask'];
  if (!place || !text || event.defaultPrevented) return;
  if (event instanceof MouseEvent && (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)) return;
  event.preventDefault();
  const goOn = (): void => (place instanceof HTMLFormElement ? place.submit() : location.assign(place.href));
  import('./ask.tsx')
    .then(({ ask }) => ask({ text }))
    .then((isYes) => isYes && goOn(), goOn)
    .catch(() => undefined);
}
