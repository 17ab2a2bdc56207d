import type { StripSettings } from '../settings/reading-settings.ts';

/** What a tap on a part of the screen does; `free` ones are for the bars and for zooming. */
export type TapAct = 'on' | 'back' | 'free';

type TapSettings = Pick<StripSettings, 'taps' | 'tapsTurned' | 'isFromRight' | 'mode'>;

const SIDES = { sides: 0.3, edges: 0.15 };
const LOWER = 0.7;

/**
 * What a tap does by where it stands on the screen, as shares of its width and height. Panel by panel a tap goes on
 * wherever nothing else was chosen; the upper fifth stays free there, for the bars.
 */
export function tapAct(at: { across: number; down: number }, settings: TapSettings): TapAct {
  const { taps, tapsTurned, isFromRight, mode } = settings;
  const isTurned = mode !== 'strip';
  const onIsLeft = tapsTurned !== (isTurned && isFromRight);
  const left: TapAct = onIsLeft ? 'on' : 'back';
  const right: TapAct = onIsLeft ? 'back' : 'on';
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

/** A press on the strip, in CSS pixels of the window. */
export interface Press {
  x: number;
  y: number;
  /** How long it lasted, and how far it strayed. */
  ms: number;
  strayedPx: number;
}

interface PressActs {
  move(by: 1 | -1): void;
  zoom(point: { x: number; y: number }): void;
  toggleBars(): void;
}

const TAP = { distancePx: 10, ms: 300 };
const DOUBLE = { distancePx: 40, ms: 260 };

/**
 * Presses told apart. The parts of the screen that turn do so at once; elsewhere one tap is for the bars and two zoom.
 * Parts are those of the screen, however far the page is zoomed.
 */
export class StripTaps {
  #waiting: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;

  press(press: Press, settings: StripSettings, acts: PressActs): void {
    if (press.strayedPx >= TAP.distancePx || press.ms >= TAP.ms) return;
    const at = onScreen(press);
    const act = tapAct(at, settings);
    if (act !== 'free') return acts.move(act === 'on' ? 1 : -1);
    const before = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(before?.timer);
    if (before && Math.hypot(press.x - before.x, press.y - before.y) < DOUBLE.distancePx) return acts.zoom(press);
    const timer = setTimeout(() => {
      this.#waiting = undefined;
      if (at.down < 0.8 && (at.down > 0.2 || settings.mode === 'panels')) acts.toggleBars();
    }, DOUBLE.ms);
    this.#waiting = { x: press.x, y: press.y, timer };
  }
}

/** A point as shares of what the reader's screen shows now: less than the window while fingers have zoomed it. */
function onScreen({ x, y }: { x: number; y: number }): { across: number; down: number } {
  const screen = window.visualViewport;
  return {
    across: (x - (screen?.offsetLeft ?? 0)) / (screen?.width ?? window.innerWidth),
    down: (y - (screen?.offsetTop ?? 0)) / (screen?.height ?? window.innerHeight),
  };
}
