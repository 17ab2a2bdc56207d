export interface Motion {
  /** Advances by milliseconds. `end`: nothing further for now. */
  advance(ms: number): 'moving' | 'end';
}

/** `held`: paused by input, selection or a dialog; resumes by itself. `next`: stopped before the next episode. */
export type ScrollPhase = 'moving' | 'held' | 'paused' | 'left' | 'next' | 'end';

export interface AutoScrollPorts {
  motion: Motion;
  /** requestAnimationFrame; returns the cancel function. */
  nextFrame(call: (now: number) => void): () => void;
  now(): number;
  /** Whether moving text would disturb the reader. */
  isBusy(): boolean;
}

/** Maximum step after dropped frames. */
const LONGEST_STEP_MS = 50;
const REST_MS = 900;
/** Wait for more content at the end. */
const WAIT_MS = 20_000;

/** Advances frame by frame, only after an explicit `start`, so it also runs with reduced motion. Input pauses it. */
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

  /** `left`: the page went to the background. */
  pause(phase: 'paused' | 'left' | 'next' | 'end' = 'paused'): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#set(phase);
  }

  toggle(): void {
    if (this.isOn()) this.pause();
    else this.start();
  }

  isOn(): boolean {
    return this.#callOff !== undefined;
  }

  hold(source: string): void {
    this.#hands.add(source);
  }

  release(source: string): void {
    if (this.#hands.delete(source)) this.nudge();
  }

  /** Scrolled by wheel or key. */
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
