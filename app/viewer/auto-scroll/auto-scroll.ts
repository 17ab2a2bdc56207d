/** Something that goes on by itself. */
export interface Motion {
  /** Goes on by so many milliseconds. `end` when there is nothing further now; more may come. */
  advance(ms: number): 'moving' | 'end';
}

/** `held`: a hand, a selection or a dialog asks for rest, and it goes on by itself afterwards. */
export type ScrollPhase = 'moving' | 'held' | 'paused' | 'left' | 'end';

export interface AutoScrollPorts {
  motion: Motion;
  /** Calls once before the next painting, with the time in milliseconds; answers how to call it off. */
  nextFrame(call: (now: number) => void): () => void;
  now(): number;
  /** Whether the reader does something that a moving text would disturb. */
  isBusy(): boolean;
}

/** After dropped frames it goes on where it was: no more is caught up than this. */
const LONGEST_STEP_MS = 50;
const REST_MS = 900;
/** How long it waits at the end for more to come. */
const WAIT_MS = 20_000;

/**
 * Lets a text go on by itself, frame by frame. It begins only by `start`, the reader's own act, which is why it moves
 * even where the system asks for less motion. While a hand is on the text it rests and goes on a moment after.
 */
export class AutoScroll {
  readonly #ports: AutoScrollPorts;
  readonly #listeners = new Set<() => void>();
  readonly #hands = new Set<string>();
  #phase: ScrollPhase = 'paused';
  #callOff: (() => void) | undefined;
  #last = 0;
  #restUntil = 0;
  #endedAt = 0;

  constructor(ports: AutoScrollPorts) {
    this.#ports = ports;
  }

  readonly phase = (): ScrollPhase => this.#phase;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    this.#last = this.#ports.now();
    this.#restUntil = 0;
    this.#callOff ??= this.#ports.nextFrame(this.#frame);
    this.#set('moving');
  }

  /** `left` when the page went to the background. */
  pause(phase: 'paused' | 'left' | 'end' = 'paused'): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#set(phase);
  }

  toggle(): void {
    if (this.isOn()) this.pause();
    else this.start();
  }

  /** Whether it moves, or will by itself. */
  isOn(): boolean {
    return this.#callOff !== undefined;
  }

  /** A hand was laid on the text. */
  hold(hand: string): void {
    this.#hands.add(hand);
  }

  /** It was taken away. */
  release(hand: string): void {
    if (this.#hands.delete(hand)) this.nudge();
  }

  /** The reader moved the text by wheel or key. */
  nudge(): void {
    this.#restUntil = this.#ports.now() + REST_MS;
  }

  readonly #frame = (now: number): void => {
    this.#callOff = this.#ports.nextFrame(this.#frame);
    const ms = Math.max(0, Math.min(LONGEST_STEP_MS, now - this.#last));
    this.#last = now;
    if (this.#hands.size > 0 || now < this.#restUntil || this.#ports.isBusy()) return this.#set('held');
    if (this.#ports.motion.advance(ms) === 'moving') return this.#set('moving');
    if (this.#phase !== 'end') this.#endedAt = now;
    this.#set('end');
    if (now - this.#endedAt > WAIT_MS) this.pause('end');
  };

  #set(phase: ScrollPhase): void {
    if (phase === this.#phase) return;
    this.#phase = phase;
    for (const listener of this.#listeners) listener();
  }
}
