import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Bars } from '../frame/use-bars.ts';
import type { StripSettings } from '../settings/reading-settings.ts';
import { tapAct } from './strip-taps.ts';

const TAP = { distancePx: 10, ms: 300 };
const DOUBLE = { distancePx: 40, ms: 260 };
/** What has a use of its own for a tap. */
const BUSY = 'a, button, input, label, dialog, [role=button]';

interface TapActs {
  settings: StripSettings;
  bars: Bars;
  move(by: 1 | -1): void;
  zoom(point: { x: number; y: number }): void;
}

/**
 * Taps on a strip: the parts of the screen that turn do so at once; elsewhere one tap brings the bars or takes them
 * away, and two zoom. Parts are those of the screen, however far the page is zoomed. A second finger makes it no tap,
 * and nothing turns while something is selected.
 */
export function useStripTaps(acts: TapActs): Bars['taps'] {
  const down = useRef({ x: 0, y: 0, at: 0, isAlone: true, hadSelection: false });
  const waiting = useRef<{ x: number; y: number; timer: number } | undefined>(undefined);
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const isTap = (event: MouseEvent): boolean => {
    const { x, y, at, isAlone, hadSelection } = down.current;
    if (event.target instanceof Element && event.target.closest(BUSY)) return false;
    if (Math.hypot(event.clientX - x, event.clientY - y) > TAP.distancePx || event.timeStamp - at > TAP.ms)
      return false;
    return isAlone && !hadSelection && (window.getSelection()?.isCollapsed ?? true);
  };
  const tapFreely = (point: { x: number; y: number }, reach: number): void => {
    const before = waiting.current;
    waiting.current = undefined;
    clearTimeout(before?.timer);
    if (before && Math.hypot(point.x - before.x, point.y - before.y) < DOUBLE.distancePx)
      return latest.current.zoom(point);
    const timer = window.setTimeout(() => {
      waiting.current = undefined;
      if (reach > 0.2 && reach < 0.8) latest.current.bars.toggle();
      else if (latest.current.settings.mode !== 'strip' && reach <= 0.2) latest.current.bars.toggle();
    }, DOUBLE.ms);
    waiting.current = { ...point, timer };
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary) {
        down.current.isAlone = false;
        return;
      }
      const hadSelection = !(window.getSelection()?.isCollapsed ?? true);
      down.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, isAlone: true, hadSelection };
    },
    onClick: (event) => {
      if (!isTap(event)) return;
      const { across, down: reach } = onScreen(event);
      const act = tapAct({ across, down: reach }, latest.current.settings);
      if (act === 'free') tapFreely({ x: event.clientX, y: event.clientY }, reach);
      else latest.current.move(act === 'on' ? 1 : -1);
    },
  };
}

/** A point as shares of what the reader's screen shows now: less than the window while fingers have zoomed it. */
function onScreen(point: { clientX: number; clientY: number }): { across: number; down: number } {
  const screen = window.visualViewport;
  return {
    across: (point.clientX - (screen?.offsetLeft ?? 0)) / (screen?.width ?? window.innerWidth),
    down: (point.clientY - (screen?.offsetTop ?? 0)) / (screen?.height ?? window.innerHeight),
  };
}
