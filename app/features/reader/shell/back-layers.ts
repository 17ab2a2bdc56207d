import { useEffect, useEffectEvent } from 'react';

// One history entry above the reader's own stands for everything that is open: the browser's back closes the topmost
// layer. An entry left behind by a layer that was closed otherwise is skipped, since going back on closing would cancel
// a navigation that has just begun.

const MARK = 'readerLayer';
const layers: (() => void)[] = [];
let isOnEntry = false;
let isWatching = false;
/** The address changes while reading; the entry below keeps an old one. */
let address = '';

function isMarked(): boolean {
  return Reflect.get(Object(history.state), MARK) === true;
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  isOnEntry = isMarked();
  // Capturing at the window comes before the router, which must not see these moves.
  window.addEventListener('popstate', wentBack, { capture: true });
}

function wentBack(event: PopStateEvent): void {
  const wasOnEntry = isOnEntry;
  isOnEntry = isMarked();
  if (wasOnEntry === isOnEntry) return;
  event.stopImmediatePropagation();
  if (isOnEntry) return;
  const close = layers.at(-1);
  if (!close) return history.back();
  history.replaceState(history.state, '', address);
  close();
  if (layers.length > 1) pushEntry();
}

function pushEntry(): void {
  address = location.href;
  isOnEntry = true;
  history.pushState({ ...history.state, [MARK]: true }, '');
}

/** Makes the browser's back close an open layer before it leaves the reader. */
export function useBackLayer(isOpen: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    watch();
    if (!isOpen) return undefined;
    const layer = (): void => closed();
    layers.push(layer);
    if (isOnEntry) address = location.href;
    else pushEntry();
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen]);
}
