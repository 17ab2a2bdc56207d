import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So many rows stand on either side of the one that a list begins with, and as many come where an end is near. */
const STEP = 100;

interface LongRowsFacts<Row> {
  rows: readonly Row[];
  /** The place of the row around which the list begins. */
  around?: number;
  children(row: Row): ReactNode;
}

/** The rows of a list that may have thousands: those around one of them, and more as the list is gone up or down. */
export function LongRows<Row>({ rows, around = 0, children: rowOf }: LongRowsFacts<Row>): ReactNode {
  const [{ first, end }, show] = useState({ first: Math.max(0, around - STEP), end: around + STEP });
  const held = useRef<(() => void) | null>(null);
  // What comes above leaves what is looked at where it stands.
  useLayoutEffect(() => {
    held.current?.();
    held.current = null;
  }, [first]);
  const upwards = useCallback(
    (edge: HTMLElement | null) =>
      watchEdge(edge, (scroller) => {
        const below = scroller.scrollHeight - scroller.scrollTop;
        held.current = () => (scroller.scrollTop = scroller.scrollHeight - below);
        show((before) => ({ ...before, first: Math.max(0, before.first - STEP) }));
      }),
    [],
  );
  const downwards = useCallback(
    (edge: HTMLElement | null) => watchEdge(edge, () => show((before) => ({ ...before, end: before.end + STEP }))),
    [],
  );
  return (
    <>
      {first > 0 ? <li key={`before ${first}`} ref={upwards} aria-hidden="true" /> : null}
      {rows.slice(first, end).map((row) => rowOf(row))}
      {end < rows.length ? <li key={`after ${end}`} ref={downwards} aria-hidden="true" /> : null}
    </>
  );
}

/** Says when an end of a list comes near what is seen of it; the row that grows keeps the rows below it in their place. */
function watchEdge(edge: HTMLElement | null, isNear: (scroller: HTMLElement) => void): () => void {
  const scroller = edge && scrollerOf(edge);
  if (!edge || !scroller) return () => undefined;
  // Where a browser holds the place by itself, it would be held twice.
  scroller.style.overflowAnchor = 'none';
  const watch = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && isNear(scroller),
    { root: scroller, rootMargin: '600px' },
  );
  watch.observe(edge);
  return () => watch.disconnect();
}

function scrollerOf(row: HTMLElement): HTMLElement | null {
  let around = row.parentElement;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
  return around;
}
