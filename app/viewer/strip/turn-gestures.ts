interface TurnActs {
  /** Whether a swipe may turn now: it is wanted, and nothing is zoomed. */
  maySwipe(): boolean;
  isZoomed(): boolean;
  isFromRight(): boolean;
  turn(by: 1 | -1): void;
}

const SWIPE_PX = 48;
/** So long after the last movement a wheel may turn again: what rolls on by itself turns no second page. */
const WHEEL_REST_MS = 140;
/** Zoomed by fingers beyond this, a finger pans. */
const PINCHED = 1.05;

/** Swipes, wheels and dragging over pages that are turned. Two fingers never turn. Answers how to stop. */
export function watchTurnGestures(element: HTMLElement, acts: TurnActs): () => void {
  const parts = [watchSwipes(element, acts), watchWheel(element, acts), watchDrags(element, acts), watchPinch()];
  return () => {
    for (const stop of parts) stop();
  };
}

type Listener = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

function listen(element: HTMLElement, listeners: Listener): () => void {
  const stop = new AbortController();
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, { signal: stop.signal, passive: name !== 'dragstart' });
  return () => stop.abort();
}

function watchSwipes(element: HTMLElement, acts: TurnActs): () => void {
  const fingers = new Set<number>();
  let from: { x: number; y: number } | undefined;
  const shift = (by: number): void => void (element.style.translate = by === 0 ? '' : `${by}px 0`);
  const lifted = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
    from = undefined;
    shift(0);
  };
  const way = ({ clientX, clientY }: PointerEvent): 1 | -1 | 0 => {
    const [across, down] = [clientX - (from?.x ?? clientX), clientY - (from?.y ?? clientY)];
    if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE_PX) return 0;
    if (Math.abs(down) > Math.abs(across)) return down < 0 ? 1 : -1;
    return across < 0 === acts.isFromRight() ? -1 : 1;
  };
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType === 'mouse') return;
      fingers.add(event.pointerId);
      const mayStart = fingers.size === 1 && acts.maySwipe() && !isPinched();
      from = mayStart ? { x: event.clientX, y: event.clientY } : undefined;
      if (!mayStart) shift(0);
    },
    pointermove: (event) => {
      if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const across = event.clientX - from.x;
      if (Math.abs(across) > 8 && Math.abs(across) > Math.abs(event.clientY - from.y)) shift(Math.round(across * 0.6));
    },
    pointerup: (event) => {
      const by = from ? way(event) : 0;
      lifted(event);
      if (by !== 0 && (window.getSelection()?.isCollapsed ?? true)) acts.turn(by);
    },
    pointercancel: lifted,
  });
}

function watchWheel(element: HTMLElement, acts: TurnActs): () => void {
  let lastAt = 0;
  return listen(element, {
    wheel: (event) => {
      if (event.ctrlKey || acts.isZoomed() || isPinched() || Math.abs(event.deltaY) < 4) return;
      const isNew = event.timeStamp - lastAt > WHEEL_REST_MS;
      lastAt = event.timeStamp;
      if (isNew) acts.turn(event.deltaY > 0 ? 1 : -1);
    },
  });
}

/** A zoomed page follows the mouse that drags it; fingers pan it by themselves. */
function watchDrags(element: HTMLElement, acts: TurnActs): () => void {
  let last: { x: number; y: number } | undefined;
  const end = (): void => void (last = undefined);
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType === 'mouse' && event.button === 0 && acts.isZoomed())
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

/** While fingers have zoomed the page, the style sheet lets one finger move it. */
function watchPinch(): () => void {
  const look = (): void => void document.documentElement.toggleAttribute('data-pinched', isPinched());
  look();
  window.visualViewport?.addEventListener('resize', look);
  return () => {
    window.visualViewport?.removeEventListener('resize', look);
    document.documentElement.removeAttribute('data-pinched');
  };
}
