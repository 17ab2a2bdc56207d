import type { Motion } from './auto-scroll.ts';

/** In CSS pixels. */
export interface Scroller {
  top(): number;
  /** Maximum `top`. */
  end(): number;
  moveTo(top: number): void;
}

/** A larger difference is a scroll by the user. */
const MOVED_PX = 1.5;

/** Pixels per second. Browsers round the offset, so the fraction is carried here. */
export class ScrollMotion implements Motion {
  readonly #scroller: Scroller;
  readonly #speed: () => number;
  #exact: number;

  constructor(scroller: Scroller, speed: () => number) {
    this.#scroller = scroller;
    this.#speed = speed;
    this.#exact = scroller.top();
  }

  advance(ms: number): 'moving' | 'end' {
    const [top, end] = [this.#scroller.top(), this.#scroller.end()];
    if (Math.abs(top - Math.floor(this.#exact)) > MOVED_PX) this.#exact = top;
    this.#exact = Math.min(end, this.#exact + (this.#speed() * ms) / 1000);
    if (Math.floor(this.#exact) > top) this.#scroller.moveTo(Math.floor(this.#exact));
    return this.#exact >= end - 1 ? 'end' : 'moving';
  }
}
