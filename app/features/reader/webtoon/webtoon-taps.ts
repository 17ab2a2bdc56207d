import type { WebtoonSettings } from '../settings/reading-settings.ts';

/** `free`: bars and zoom. */
export type WebtoonTapAction = 'on' | 'back' | 'free';

type TapSettings = Pick<WebtoonSettings, 'taps' | 'tapsTurned' | 'isFromRight' | 'mode'>;

const SIDES = { sides: 0.3, edges: 0.15 };
const LOWER = 0.7;

/** Action of a tap by its position in fractions. In panel mode a tap advances by default, except in the upper fifth. */
export function webtoonTapAction(at: { across: number; down: number }, settings: TapSettings): WebtoonTapAction {
  const { taps, tapsTurned, isFromRight, mode } = settings;
  const isPaged = mode !== 'strip';
  const onIsLeft = tapsTurned !== (isPaged && isFromRight);
  const left: WebtoonTapAction = onIsLeft ? 'on' : 'back';
  const right: WebtoonTapAction = onIsLeft ? 'back' : 'on';
  if (taps === 'sides' || taps === 'edges') {
    const side = SIDES[taps];
    if (at.across < side) return left;
    return at.across > 1 - side ? right : 'free';
  }
  if (taps === 'lower') {
    if (at.down < LOWER) return 'free';
    return at.across < 0.5 ? left : right;
  }
  if (mode !== 'panels' || at.down < 0.2) return 'free';
  if (at.across < SIDES.sides) return left;
  return at.across > 1 - SIDES.sides ? right : 'on';
}

/** In CSS pixels. */
export interface Tap {
  x: number;
  y: number;
  /** Duration and distance. */
  ms: number;
  strayedPx: number;
}

interface TapActions {
  move(by: 1 | -1): void;
  zoom(point: { x: number; y: number }): void;
  toggleBars(): void;
}

const TAP = { distancePx: 10, ms: 300 };
const DOUBLE = { distancePx: 40, ms: 260 };

/** Tap zones act at once; elsewhere one tap toggles the bars and two zoom. Zones refer to the screen at any zoom. */
export class WebtoonTaps {
  #waiting: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;

  press(tap: Tap, settings: WebtoonSettings, actions: TapActions): void {
    if (tap.strayedPx >= TAP.distancePx || tap.ms >= TAP.ms) return;
    const at = onScreen(tap);
    const action = webtoonTapAction(at, settings);
    if (action !== 'free') return actions.move(action === 'on' ? 1 : -1);
    const before = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(before?.timer);
    if (before && Math.hypot(tap.x - before.x, tap.y - before.y) < DOUBLE.distancePx) return actions.zoom(tap);
    const timer = setTimeout(() => {
      this.#waiting = undefined;
      if (at.down < 0.8 && (at.down > 0.2 || settings.mode === 'panels')) actions.toggleBars();
    }, DOUBLE.ms);
    this.#waiting = { x: tap.x, y: tap.y, timer };
  }
}

/** Fractions of the visual viewport. */
function onScreen({ x, y }: { x: number; y: number }): { across: number; down: number } {
  const screen = window.visualViewport;
  return {
    across: (x - (screen?.offsetLeft ?? 0)) / (screen?.width ?? window.innerWidth),
    down: (y - (screen?.offsetTop ?? 0)) / (screen?.height ?? window.innerHeight),
  };
}
