import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { screenKey } from '../ui/place-key.ts';
import { plainHref } from './plain-href.ts';

const KEPT = 'seoga.anchors';
const MOST_PLACES = 60;
/** So many frames a page has to take its shape. */
const FRAMES = 12;
/** On a page that draws fast those are over before its letters have come. */
const SETTLE_MS = 1000;
const LEAVING_MS = 700;
/** After so many frames in which nothing moved it stands. */
const STILL_FRAMES = 20;
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** What stood in the middle of the screen, and how far from its top. */
interface Anchor {
  href: string;
  top: number;
  /** Where the page was scrolled to: who has scrolled on before a loaded page was alive is left alone. */
  y: number;
}
let anchors: Map<string, Anchor> | undefined;

/**
 * Coming back, the link that stood in the middle of the screen stands there again. The page's own place is a number of
 * pixels, and rows above that were never drawn are only as high as they are thought to be.
 */
export function KeptAnchors(): null {
  const key = screenKey(useLocation());
  const kind = useNavigationType();
  // With the screen itself: between it and a later effect the page scrolls to the new screen's top.
  useLayoutEffect(() => {
    const isLoad = anchors === undefined;
    anchors ??= keptAnchors();
    const anchor = anchors.get(key);
    const isBack = anchor && (isLoad ? Math.abs(scrollY - anchor.y) < innerHeight / 2 : kind === NavigationType.Pop);
    const stop = isBack ? settle(anchor) : undefined;
    let clickedAt = -LEAVING_MS;
    let noting: ReturnType<typeof setTimeout> | undefined;
    const clicked = (): void => {
      clickedAt = performance.now();
      noteAnchor(key);
    };
    // Looking takes longer than a frame has: the one that shows the move is painted before.
    const scrolled = (): void => {
      clearTimeout(noting);
      noting = setTimeout(() => {
        // A click that leads on may change how the page is set: what the reader looked at was before.
        if (performance.now() - clickedAt >= LEAVING_MS) noteAnchor(key);
      });
    };
    document.addEventListener('scrollend', scrolled);
    document.addEventListener('click', clicked, { capture: true });
    addEventListener('pagehide', keepAnchors);
    return () => {
      stop?.();
      clearTimeout(noting);
      document.removeEventListener('scrollend', scrolled);
      document.removeEventListener('click', clicked, { capture: true });
      removeEventListener('pagehide', keepAnchors);
    };
  }, [key, kind]);
  return null;
}

function noteAnchor(key: string): void {
  if (scrollY === 0) return void anchors?.delete(key);
  // A page of text has none, and is scrolled at every turn.
  if (!document.querySelector('main li a[href]')) return;
  const link = linkInTheMiddle();
  if (!link) return;
  anchors?.set(key, { href: plainHref(link), top: link.getBoundingClientRect().top, y: scrollY });
  if (anchors && anchors.size > MOST_PLACES) anchors.delete(anchors.keys().next().value ?? key);
}

/** Between cards there is nothing: looked for from the middle outwards, so that not every point lies between two columns. */
function linkInTheMiddle(): Element | undefined {
  for (const down of [0.5, 0.42, 0.58, 0.34, 0.66])
    for (const right of [0.5, 0.44, 0.38, 0.62]) {
      const found = document.elementFromPoint(innerWidth * right, innerHeight * down)?.closest('main li');
      const link = found?.querySelector('a[href]');
      if (link) return link;
    }
  return undefined;
}

/** Frame after frame until it stands: what comes into sight takes its own height. Whoever scrolls meanwhile is let go on. */
function settle({ href, top }: Anchor): () => void {
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of BY_HAND) removeEventListener(name, stop);
  };
  const path = `main li a[href="${CSS.escape(href)}"]`;
  let link: Element | null = null;
  let still = 0;
  const until = performance.now() + SETTLE_MS;
  const look = (framesLeft: number): void => {
    if (!link?.isConnected) link = document.querySelector(path);
    const by = link ? link.getBoundingClientRect().top - top : 0;
    still = Math.abs(by) < 1 ? still + 1 : 0;
    if (still === 0) scrollBy({ top: by, behavior: 'instant' });
    const isOver = framesLeft <= 0 && performance.now() > until;
    if (isOver || (link && still >= STILL_FRAMES)) stop();
    else frame = requestAnimationFrame(() => look(framesLeft - 1));
  };
  for (const name of BY_HAND) addEventListener(name, stop, { passive: true });
  frame = requestAnimationFrame(() => look(FRAMES));
  return stop;
}

function keptAnchors(): Map<string, Anchor> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string, Anchor][]);
  } catch {
    return new Map();
  }
}

function keepAnchors(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...(anchors ?? [])]));
  } catch {
    // A browser that keeps nothing goes by the page's own place.
  }
}
