import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { STOP_EVENTS } from './stop-events.ts';
import { useBackLayer } from '../shell/back-layers.ts';
import styles from './annotations.module.css';

const EDGE_PX = 8;

export interface FloatingPlacement {
  /** Current anchor box. */
  anchor(): DOMRect;
  gapPx: number;
  /** `only-below`: the system's selection toolbar is above. */
  prefers: 'above' | 'below' | 'only-below';
}

/** Positions an element beside its anchor within the visual viewport. */
export function useFloatingPlacement(box: RefObject<HTMLElement | null>, floatingPlacement: FloatingPlacement): void {
  const place = useEffectEvent(() => {
    if (box.current) placeFloating(box.current, floatingPlacement);
  });
  useEffect(() => place());
  useEffect(() => {
    const onMove = (): void => place();
    // Its content may load later and resize.
    const watcher = new ResizeObserver(onMove);
    if (box.current) watcher.observe(box.current);
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    window.visualViewport?.addEventListener('resize', onMove);
    return () => {
      watcher.disconnect();
      window.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
      window.visualViewport?.removeEventListener('resize', onMove);
    };
  }, [box]);
}

function placeFloating(element: HTMLElement, { anchor, gapPx, prefers }: FloatingPlacement): void {
  const seen = window.visualViewport;
  const box = element.getBoundingClientRect();
  const at = anchor();
  const top = (seen?.offsetTop ?? 0) + EDGE_PX;
  const bottom = (seen?.offsetTop ?? 0) + (seen?.height ?? window.innerHeight) - box.height - EDGE_PX;
  const [above, below] = [at.top - gapPx - box.height, at.bottom + gapPx];
  const wantsAbove = prefers === 'above' ? above >= top : prefers === 'below' && below > bottom && above >= top;
  const right = document.documentElement.clientWidth - box.width - EDGE_PX;
  element.style.top = `${Math.round(between(wantsAbove ? above : below, top, bottom))}px`;
  element.style.left = `${Math.round(between(at.left + at.width / 2 - box.width / 2, EDGE_PX, right))}px`;
}

function between(wanted: number, low: number, high: number): number {
  return Math.max(low, Math.min(wanted, high));
}

interface FloatingProps {
  label: string;
  role?: 'dialog' | 'doc-footnote';
  anchor(): DOMRect;
  onClose(): void;
  children: ReactNode;
}

/** A non-modal popover. Manages focus; Escape or an outside tap closes it, and that tap does nothing else. */
export function Floating({ label, role = 'dialog', anchor, onClose, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useBackLayer(true, onClose);
  useFloatingPlacement(box, { anchor, gapPx: 10, prefers: 'below' });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const before = document.activeElement;
    if ('showPopover' in element && !element.matches(':popover-open')) element.showPopover();
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    const stopWatching = watchOutside(element, () => close());
    return () => {
      stopWatching();
      const isLost = document.activeElement === document.body || element.contains(document.activeElement);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div
      ref={box}
      popover="manual"
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={styles.floating}
      {...STOP_EVENTS}
    >
      {children}
    </div>,
    document.body,
  );
}

/** Returns the cleanup function. */
function watchOutside(element: HTMLElement, close: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const onTap = (event: Event): void => {
    if (event.target instanceof Node && element.contains(event.target)) return;
    event.stopPropagation();
    if (event.type !== 'click') return;
    event.preventDefault();
    close();
  };
  const taps = ['pointerdown', 'pointerup', 'click'];
  window.addEventListener('keydown', onKey, { capture: true });
  for (const name of taps) window.addEventListener(name, onTap, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    for (const name of taps) window.removeEventListener(name, onTap, { capture: true });
  };
}
