import type { TextStage } from '../text/text-stage.ts';
import { AutoScroll, type Motion } from './auto-scroll.ts';
import { PageMotion } from './page-motion.ts';
import { SCROLL_KEYS, noteReaderMove } from '../position/reader-moves.ts';
import { holdWakeLock } from '../shell/wake-lock.ts';
import { ScrollMotion } from './scroll-motion.ts';

/**
 * Auto-scroll for this page: scrolls the window or turns pages. Stops in the background, pauses on input, holds a wake
 * lock. `close` releases everything.
 */
export function createAutoScroll(
  stage: TextStage | undefined,
  speed: () => number,
): { auto: AutoScroll; close(): void } {
  const { motion, stop } = motionOf(stage, speed);
  const auto = new AutoScroll({
    motion,
    nextFrame: (call) => {
      const frame = requestAnimationFrame(call);
      return () => cancelAnimationFrame(frame);
    },
    now: () => performance.now(),
    isBusy: () =>
      document.querySelector('dialog[open], [data-veil]') !== null || !(window.getSelection()?.isCollapsed ?? true),
  });
  const ends = [stop, pauseOnUserInput(auto), stayAwake(auto)];
  return {
    auto,
    close() {
      auto.pause();
      for (const end of ends) end();
    },
  };
}

/** The reading mode may change meanwhile. */
function motionOf(stage: TextStage | undefined, speed: () => number): { motion: Motion; stop(): void } {
  const scroll = new ScrollMotion(
    {
      top: () => window.scrollY,
      end: () => document.documentElement.scrollHeight - window.innerHeight,
      moveTo: (top) => {
        noteReaderMove();
        window.scrollTo({ top, behavior: 'instant' });
      },
    },
    speed,
  );
  if (!stage) return { motion: scroll, stop: () => undefined };
  const pages = new PageMotion(stage, speed);
  return {
    motion: { advance: (ms) => (stage.isPaged() ? pages : scroll).advance(ms) },
    stop: stage.watch(() => pages.restart()),
  };
}

function pauseOnUserInput(auto: AutoScroll): () => void {
  const ends = new AbortController();
  const listen = (name: keyof WindowEventMap, listener: (event: Event) => void): void =>
    window.addEventListener(name, listener, { passive: true, capture: true, signal: ends.signal });
  // The bar's slider does not pause.
  const isOnBar = ({ target }: Event): boolean => target instanceof Element && target.closest('[data-tool]') !== null;
  listen('touchstart', (event) => isOnBar(event) || auto.hold('touch'));
  for (const name of ['touchend', 'touchcancel'] as const)
    listen(name, (event) => event instanceof TouchEvent && event.touches.length === 0 && auto.release('touch'));
  listen('pointerdown', (event) => {
    if (event instanceof PointerEvent && event.pointerType === 'mouse' && !isOnBar(event)) auto.hold('mouse');
  });
  for (const name of ['pointerup', 'pointercancel'] as const) listen(name, () => auto.release('mouse'));
  listen('wheel', () => auto.nudge());
  listen('keydown', (event) => {
    if (event instanceof KeyboardEvent && SCROLL_KEYS.has(event.key) && !isOnBar(event)) auto.nudge();
  });
  const hidden = (): void => {
    if (document.hidden && auto.isOn()) auto.pause('left');
  };
  document.addEventListener('visibilitychange', hidden, { signal: ends.signal });
  return () => ends.abort();
}

function stayAwake(auto: AutoScroll): () => void {
  let releaseWakeLock: (() => void) | undefined;
  const release = (): void => {
    releaseWakeLock?.();
    releaseWakeLock = undefined;
  };
  const stop = auto.subscribe(() => {
    if (auto.isOn()) releaseWakeLock ??= holdWakeLock();
    else release();
  });
  return () => {
    stop();
    release();
  };
}
