import { useEffect } from 'react';

/**
 * Confirms links and forms with `data-ask` through one listener. Without script, or when the dialog cannot load, they
 * proceed.
 */
function confirmFirst(event: MouseEvent | SubmitEvent): void {
  const { target } = event;
  const place = target instanceof Element ? target.closest(event.type === 'submit' ? 'form' : 'a') : null;
  const text = place?.dataset['ask'];
  if (!place || !text || event.defaultPrevented) return;
  if (event instanceof MouseEvent && (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)) return;
  event.preventDefault();
  const goOn = (): void => (place instanceof HTMLFormElement ? place.submit() : location.assign(place.href));
  import('./confirm.tsx')
    .then(({ showConfirm }) => showConfirm({ text }))
    .then((isYes) => isYes && goOn(), goOn)
    .catch(() => undefined);
}

export function useConfirmation(): void {
  useEffect(() => {
    document.addEventListener('click', confirmFirst);
    document.addEventListener('submit', confirmFirst);
    return () => {
      document.removeEventListener('click', confirmFirst);
      document.removeEventListener('submit', confirmFirst);
    };
  }, []);
}
