import { type RefObject, useState } from 'react';
import type { StripPlace } from '#vocabulary/place';
import type { PlaceFollower } from '../place/place-follower.ts';
import { inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings } from '../settings/reading-settings-store.ts';
import type { StripWays } from './strip-keys.ts';
import { type StripPart, nextStop, panelStarts, previousStop } from './strip-panels.ts';
import type { StripContent } from './strip-place.ts';
import type { Turner } from './turn-session.ts';

interface WayMeans {
  content: RefObject<StripContent | undefined>;
  follower: RefObject<PlaceFollower<StripPlace> | undefined>;
  turner: RefObject<Turner | undefined>;
  panels: StripPart[];
  work: number;
  width: number;
  showMap: () => void;
}

type Point = { x: number; y: number };

/** Ways through a strip that is scrolled or turned, and whether it is zoomed. */
export function useStripWays(means: WayMeans): StripWays & { isZoomed: boolean; zoomAt(point: Point): void } {
  const { content, follower, turner, panels, work, width, showMap } = means;
  const [isZoomed, setZoomed] = useState(false);
  const zoomAt = (point: Point): void => {
    if (turner.current) return setZoomed(turner.current.toggleZoom(point));
    void import('./strip-zoom.ts').then(({ toggleStripZoom }) => {
      if (!content.current) return;
      setZoomed(toggleStripZoom(content.current, point));
      follower.current?.moved(0);
    });
  };
  const goTo = (y: number | undefined): void => {
    if (y !== undefined) content.current?.show({ y });
  };
  const step = (by: 1 | -1): void => {
    if (turner.current) return turner.current.move(by);
    const view = content.current?.view();
    if (view) goTo(by > 0 ? nextStop(panelStarts(panels), view) : previousStop(panelStarts(panels), view));
  };
  return {
    isZoomed,
    zoomAt,
    zoom: () => zoomAt({ x: window.innerWidth / 2, y: window.innerHeight / 2 }),
    move: (by) => (turner.current ? turner.current.move(by) : scrollScreens(by * 0.8)),
    step,
    toStart: () => (turner.current ? turner.current.turnTo('first') : goTo(0)),
    toEnd: () =>
      turner.current
        ? turner.current.turnTo('last')
        : window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    pan: (across, down) => (turner.current ? turner.current.pan(across, down) : isZoomed && panWindow(across)),
    widen: (steps) => {
      const range = readingSpecs().images.width;
      changeSettings('images', work, { width: inRange(width + steps * range.step, range) });
    },
    showMap,
  };
}

function scrollScreens(screens: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: screens * window.innerHeight, behavior: isStill ? 'instant' : 'smooth' });
}

/** Up and down is the window's own way; to the sides a zoomed strip is moved. */
function panWindow(across: -1 | 0 | 1): boolean {
  const before = window.scrollX;
  window.scrollBy({ left: across * 0.4 * window.innerWidth, behavior: 'instant' });
  return across !== 0 && window.scrollX !== before;
}
