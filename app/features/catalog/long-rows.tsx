import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered around the start, and added near each end. */
const STEP = 100;

interface LongRowsProps<Row> {
  rows: readonly Row[];
  around?: number;
  children(row: Row): ReactNode;
}

/** Windowed list for thousands of rows. */
export function LongRows<Row>({ rows, around = 0, children: rowOf }: LongRowsProps<Row>): ReactNode {
  const [{ first, end }, show] = useState({ first: Math.max(0, around - STEP), end: around + STEP });
  const entitled = useRef<(() => void) | null>(null);
  // Keeps the scroll position when rows are added above.
  useLayoutEffect(() => {
    entitled.current?.();
    entitled.current = null;
  }, [first]);
  const upwards = useCallback(
    (edge: HTMLElement | null) =>
      watchEdge(edge, (scroller) => {
        const below = scroller.scrollHeight - scroller.scrollTop;
        entitled.current = () => (scroller.scrollTop = scroller.scrollHeight - below);
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

/** Watches an edge of the list. */
function watchEdge(edge: HTMLElement | null, isNear: (scroller: HTMLElement) => void): () => void {
  const scroller = edge && scrollerOf(edge);
  if (!edge || !scroller) return () => undefined;
  // Avoids compensating twice with native scroll anchoring.
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
