import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import type { KeyActs } from '../frame/use-keys.ts';
import type { StripActs, StripMeans } from './strip-acts.ts';

type Act = (what: (acts: StripActs) => void) => void;

/** What has a use of its own for a tap. */
const BUSY = 'a, button, input, label, dialog, [role=button]';
/** After so long what acts is fetched even if nobody asked for it yet. */
const FETCH_MS = 1000;

/** The reader's keys and taps on a strip. What they do comes by itself after the page: nobody needs it to begin. */
export class StripHands {
  readonly keys: KeyActs;
  readonly taps: { onPointerDown(event: PointerEvent): void; onClick(event: MouseEvent): void };
  #means: StripMeans | undefined;
  #coming: Promise<StripActs> | undefined;

  constructor(showMap: () => void) {
    this.keys = keysFor(this.act, showMap);
    this.taps = tapsFor(this.act);
  }

  /** Tells what acting needs to know now. */
  know(means: StripMeans): void {
    this.#means = means;
  }

  /** Acts as soon as what acts is there. */
  readonly act: Act = (what) => {
    this.#coming ??= import('./strip-acts.ts').then((room) => new room.StripActs(() => this.#known()));
    void this.#coming.then(what);
  };

  #known(): StripMeans {
    if (!this.#means) throw new Error('a strip is acted on before it is known');
    return this.#means;
  }
}

/** Keys and taps for a strip that is shown; `showMap` and what `means` sets are to stay the same. */
export function useStripHands(means: StripMeans, showMap: () => void): StripHands {
  const [hands] = useState(() => new StripHands(showMap));
  useEffect(() => hands.know(means));
  useEffect(() => {
    const timer = setTimeout(() => hands.act(() => undefined), FETCH_MS);
    return () => clearTimeout(timer);
  }, [hands]);
  return hands;
}

function keysFor(act: Act, showMap: () => void): KeyActs {
  const zoom = (): void => act((acts) => acts.zoom());
  const widen = (): void => act((acts) => acts.widen(1));
  const on = (): void => act((acts) => acts.move(1));
  const back = (): void => act((acts) => acts.move(-1));
  return {
    ' ': on,
    'Shift ': back,
    pagedown: on,
    pageup: back,
    arrowdown: () => act((acts) => acts.upright(1)),
    arrowup: () => act((acts) => acts.upright(-1)),
    arrowright: () => act((acts) => acts.sideways(1)),
    arrowleft: () => act((acts) => acts.sideways(-1)),
    n: () => act((acts) => acts.step(1)),
    p: () => act((acts) => acts.step(-1)),
    home: () => act((acts) => acts.toStart()),
    end: () => act((acts) => acts.toEnd()),
    z: zoom,
    '0': zoom,
    '+': widen,
    '=': widen,
    '-': () => act((acts) => acts.widen(-1)),
    g: showMap,
  };
}

/** A second finger makes it no tap; nor is it one while something is selected. */
function tapsFor(act: Act): StripHands['taps'] {
  const down = { x: 0, y: 0, at: 0, isAlone: true, isPlain: true };
  const isPlain = (): boolean => window.getSelection()?.isCollapsed ?? true;
  return {
    onPointerDown: (event) => {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      Object.assign(down, event.isPrimary ? { x, y, at, isAlone: true, isPlain: isPlain() } : { isAlone: false });
    },
    onClick: (event) => {
      if (event.target instanceof Element && event.target.closest(BUSY)) return;
      if (!down.isAlone || !down.isPlain || !isPlain()) return;
      const { clientX: x, clientY: y, timeStamp } = event;
      const press = { x, y, ms: timeStamp - down.at, strayedPx: Math.hypot(x - down.x, y - down.y) };
      act((acts) => acts.press(press));
    },
  };
}
