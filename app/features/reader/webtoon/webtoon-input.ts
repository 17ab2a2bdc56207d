import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import type { Shortcuts } from '../shell/use-keys.ts';
import type { WebtoonActions, WebtoonActionDeps } from './webtoon-actions.ts';

type RunAction = (what: (actions: WebtoonActions) => void) => void;

/** Elements that handle taps themselves. */
const BUSY = 'a, button, input, label, dialog, [role=button]';
/** Actions are loaded after this time even without input. */
const FETCH_MS = 1000;

/** Keyboard and tap input; the actions are lazy-loaded. */
export class WebtoonInput {
  readonly keys: Shortcuts;
  readonly taps: { onPointerDown(event: PointerEvent): void; onClick(event: MouseEvent): void };
  #means: WebtoonActionDeps | undefined;
  #coming: Promise<WebtoonActions> | undefined;

  constructor(showMap: () => void) {
    this.keys = shortcutsFor(this.act, showMap);
    this.taps = tapsFor(this.act);
  }

  update(deps: WebtoonActionDeps): void {
    this.#means = deps;
  }

  /** Runs an action once loaded. */
  readonly act: RunAction = (what) => {
    this.#coming ??= import('./webtoon-actions.ts').then((module) => new module.WebtoonActions(() => this.#known()));
    void this.#coming.then(what);
  };

  #known(): WebtoonActionDeps {
    if (!this.#means) throw new Error('a strip is acted on before it is known');
    return this.#means;
  }
}

/** `showMap` and the setters in `means` must be stable. */
export function useWebtoonInput(deps: WebtoonActionDeps, showMap: () => void): WebtoonInput {
  const [input] = useState(() => new WebtoonInput(showMap));
  useEffect(() => input.update(deps));
  useEffect(() => {
    const timer = setTimeout(() => input.act(() => undefined), FETCH_MS);
    return () => clearTimeout(timer);
  }, [input]);
  return input;
}

function shortcutsFor(action: RunAction, showMap: () => void): Shortcuts {
  const zoom = (): void => action((actions) => actions.zoom());
  const widen = (): void => action((actions) => actions.widen(1));
  const forward = (): void => action((actions) => actions.move(1));
  const backward = (): void => action((actions) => actions.move(-1));
  return {
    ' ': forward,
    'Shift ': backward,
    pagedown: forward,
    pageup: backward,
    arrowdown: () => action((actions) => actions.upright(1)),
    arrowup: () => action((actions) => actions.upright(-1)),
    arrowright: () => action((actions) => actions.sideways(1)),
    arrowleft: () => action((actions) => actions.sideways(-1)),
    n: () => action((actions) => actions.step(1)),
    p: () => action((actions) => actions.step(-1)),
    home: () => action((actions) => actions.toStart()),
    end: () => action((actions) => actions.toEnd()),
    z: zoom,
    '0': zoom,
    '+': widen,
    '=': widen,
    '-': () => action((actions) => actions.widen(-1)),
    g: showMap,
  };
}

/** A second finger or a selection cancels the tap. */
function tapsFor(action: RunAction): WebtoonInput['taps'] {
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
      const tap = { x, y, ms: timeStamp - down.at, strayedPx: Math.hypot(x - down.x, y - down.y) };
      action((actions) => actions.press(tap));
    },
  };
}
