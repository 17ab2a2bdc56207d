import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent): void => event.stopPropagation();

/** Stops events, so that taps and keys do not turn pages. */
export const STOP_EVENTS = {
  onPointerDown: stop,
  onPointerUp: stop,
  onClick: stop,
  onKeyDown: stop,
  onTouchStart: stop,
  onTouchEnd: stop,
};
