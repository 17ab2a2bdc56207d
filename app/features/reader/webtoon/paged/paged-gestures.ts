import { isStill } from '../../../../browser/is-still.ts';

interface PageGestureActions {
  /** Swipes are enabled and nothing is zoomed. */
  maySwipe(): boolean;
  isZoomed(): boolean;
  isFromRight(): boolean;
  turn(by: 1 | -1): void;
}

const SWIPE_PX = 48;
/** Wheel pause before the next turn, so that momentum does not turn twice. */
const WHEEL_REST_MS = 140;
/** Pinch zoom above which a finger pans. */
const PINCHED = 1.05;

/** Swipe, wheel and drag on pages; two fingers never turn. Returns the cleanup function. */
export function watchPageGestures(element: HTMLElement, actions: PageGestureActions): () => void {
  const cleanups = [
    watchSwipes(element, actions),
    watchWheel(element, actions),
    watchDrags(element, actions),
    watchPinch(),
  ];
  return () => {
    for (const stop of cleanups) stop();
  };
}

type Listener = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

function listen(element: HTMLElement, listeners: Listener): () => void {
  const stop = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, { signal: stop.signal, passive: name !== 'dragstart' });
  return () => stop.abort();
}

function watchSwipes(element: HTMLElement, actions: PageGestureActions): () => void {
  const fingers = new Set<number>();
  let from: { x: number; y: number } | undefined;
  const shift = (by: number): void => void (element.style.translate = by === 0 ? '' : `${by}px 0`);
  const lifted = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    from = undefined;
    shift(0);
  };
  const directionOf = ({ clientX, clientY }: PointerEvent): 1 | -1 | 0 => {
    const [across, down] = [clientX - (from?.x ?? clientX), clientY - (from?.y ?? clientY)];
    if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE_PX) return 0;
    if (Math.abs(down) > Math.abs(across)) return down < 0 ? 1 : -1;
    return across < 0 === actions.isFromRight() ? -1 : 1;
  };
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType === 'mouse') return;
      fingers.add(event.pointerId);
      const mayStart = fingers.size === 1 && actions.maySwipe() && !isPinched();
      from = mayStart ? { x: event.clientX, y: event.clientY } : undefined;
      if (!mayStart) shift(0);
    },
    pointermove: (event) => {
      if (!from || isStill()) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) > 8 && Math.abs(across) > Math.abs(event.clientY - from.y)) shift(Math.round(across * 0.6));
    },
    pointerup: (event) => {
      const by = from ? directionOf(event) : 0;
      lifted(event);
      if (by !== 0 && (window.getSelection()?.isCollapsed ?? true)) actions.turn(by);
    },
    pointercancel: lifted,
  });
}

function watchWheel(element: HTMLElement, actions: PageGestureActions): () => void {
  let lastAt = 0;
  return listen(element, {
    wheel: (event) => {
      if (event.ctrlKey || actions.isZoomed() || isPinched() || Math.abs(event.deltaY) < 4) return;
      const isNew = event.timeStamp - lastAt > WHEEL_REST_MS;
      lastAt = event.timeStamp;
      if (isNew) actions.turn(event.deltaY > 0 ? 1 : -1);
    },
  });
}

/** A mouse drags a zoomed page; touch pans natively. */
function watchDrags(element: HTMLElement, actions: PageGestureActions): () => void {
  let last: { x: number; y: number } | undefined;
  const end = (): void => void (last = undefined);
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType === 'mouse' && event.button === 0 && actions.isZoomed())
        last = { x: event.clientX, y: event.clientY };
    },
    pointermove: (event) => {
      if (!last) return;
      element.scrollBy({ left: last.x - event.clientX, top: last.y - event.clientY, behavior: 'instant' });
      last = { x: event.clientX, y: event.clientY };
    },
    pointerup: end,
    pointerleave: end,
    pointercancel: end,
    dragstart: (event) => event.preventDefault(),
  });
}

function isPinched(): boolean {
  return (window.visualViewport?.scale ?? 1) > PINCHED;
}

/** Enables one-finger panning during pinch zoom. */
function watchPinch(): () => void {
  const update = (): void => void document.documentElement.toggleAttribute('data-pinched', isPinched());
  update();
  window.visualViewport?.addEventListener('resize', update);
  return () => {
    window.visualViewport?.removeEventListener('resize', update);
    document.documentElement.removeAttribute('data-pinched');
  };
}
