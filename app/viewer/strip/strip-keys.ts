import type { KeyActs } from '../frame/use-keys.ts';

/** The ways to move in a strip, however it is read. */
export interface StripWays {
  /** A screenful, or a page that turns. */
  move(by: 1 | -1): void;
  /** A panel. */
  step(by: 1 | -1): void;
  toStart(): void;
  toEnd(): void;
  /** Twice as large around the middle of the screen, and back. */
  zoom(): void;
  /** Moves what is zoomed; false when it is not, or stands at its edge. */
  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean;
  widen(steps: 1 | -1): void;
  showMap(): void;
}

/** The keys of a strip. Left and right follow the direction of reading. */
export function stripKeys(ways: StripWays, isFromRight: boolean): KeyActs {
  const sideways = (side: 1 | -1): void => {
    if (!ways.pan(side, 0)) ways.move(isFromRight ? (side === 1 ? -1 : 1) : side);
  };
  const upright = (way: 1 | -1): void => {
    if (!ways.pan(0, way)) ways.move(way);
  };
  return {
    ' ': () => ways.move(1),
    'Shift ': () => ways.move(-1),
    pagedown: () => ways.move(1),
    pageup: () => ways.move(-1),
    arrowdown: () => upright(1),
    arrowup: () => upright(-1),
    arrowright: () => sideways(1),
    arrowleft: () => sideways(-1),
    n: () => ways.step(1),
    p: () => ways.step(-1),
    home: ways.toStart,
    end: ways.toEnd,
    z: ways.zoom,
    '0': ways.zoom,
    '+': () => ways.widen(1),
    '=': () => ways.widen(1),
    '-': () => ways.widen(-1),
    g: ways.showMap,
  };
}
