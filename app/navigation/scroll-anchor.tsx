import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { historyKey } from './history-key.ts';
import { cleanHref } from './link-href.ts';

const STORAGE_KEY = 'seoga.anchors';
const MAX_ANCHORS = 60;
/** Maximum number of frames to settle. */
const FRAMES = 12;
/** And minimum time, for fast displays. */
const SETTLE_MS = 1000;
const LEAVING_MS = 700;
/** Settled after this many still frames. */
const STILL_FRAMES = 20;
const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The link in the middle of the screen and its distance from the top. */
interface Anchor {
  href: string;
  top: number;
  /** Offset at load: a reader who scrolled before hydration is left alone. */
  y: number;
}
let anchors: Map<string, Anchor> | undefined;

/**
 * On back navigation, restores the link that was in the middle of the screen. Pixel offsets are unreliable with
 * content-visibility.
 */
export function ScrollAnchors(): null {
  const key = historyKey(useLocation());
  const kind = useNavigationType();
  // In a layout effect: later the page is scrolled to the top.
  useLayoutEffect(() => {
    const isLoad = anchors === undefined;
    anchors ??= loadAnchors();
    const anchor = anchors.get(key);
    const isBack = anchor && (isLoad ? Math.abs(scrollY - anchor.y) < innerHeight / 2 : kind === NavigationType.Pop);
    const stop = isBack ? restoreAnchor(anchor) : undefined;
    let clickedAt = -LEAVING_MS;
    let noting: ReturnType<typeof setTimeout> | undefined;
    const clicked = (): void => {
      clickedAt = performance.now();
      recordAnchor(key);
    };
    // After the frame is painted, because measuring is slow.
    const scrolled = (): void => {
      clearTimeout(noting);
      noting = setTimeout(() => {
        // Before the click changes the page.
        if (performance.now() - clickedAt >= LEAVING_MS) recordAnchor(key);
      });
    };
    document.addEventListener('scrollend', scrolled);
    document.addEventListener('click', clicked, { capture: true });
    addEventListener('pagehide', saveAnchors);
    return () => {
      stop?.();
      clearTimeout(noting);
      document.removeEventListener('scrollend', scrolled);
      document.removeEventListener('click', clicked, { capture: true });
      removeEventListener('pagehide', saveAnchors);
    };
  }, [key, kind]);
  return null;
}

function recordAnchor(key: string): void {
  if (scrollY === 0) return void anchors?.delete(key);
  // Text pages have no anchors.
  if (!document.querySelector('main li a[href]')) return;
  const link = linkInTheMiddle();
  if (!link) return;
  anchors?.set(key, { href: cleanHref(link), top: link.getBoundingClientRect().top, y: scrollY });
  if (anchors && anchors.size > MAX_ANCHORS) anchors.delete(anchors.keys().next().value ?? key);
}

/** From the middle outwards, at several points, because of gaps between cards. */
function linkInTheMiddle(): Element | undefined {
  for (const down of [0.5, 0.42, 0.58, 0.34, 0.66])
    for (const right of [0.5, 0.44, 0.38, 0.62]) {
      const found = document.elementFromPoint(innerWidth * right, innerHeight * down)?.closest('main li');
      const link = found?.querySelector('a[href]');
      if (link) return link;
    }
  return undefined;
}

/** Repeats until stable: elements get their height when visible. User scrolling cancels. */
function restoreAnchor({ href, top, y }: Anchor): () => void {
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const name of USER_INPUT_EVENTS) removeEventListener(name, stop);
  };
  const path = `main li a[href="${CSS.escape(href)}"]`;
  let link: Element | null = null;
  let still = 0;
  const until = performance.now() + SETTLE_MS;
  const check = (framesLeft: number): void => {
    if (!link?.isConnected) link = nearestLink(path, top + y);
    const by = link ? link.getBoundingClientRect().top - top : 0;
    still = Math.abs(by) < 1 ? still + 1 : 0;
    if (still === 0) scrollBy({ top: by, behavior: 'instant' });
    const isOver = framesLeft <= 0 && performance.now() > until;
    if (isOver || (link && still >= STILL_FRAMES)) stop();
    else frame = requestAnimationFrame(() => check(framesLeft - 1));
  };
  for (const name of USER_INPUT_EVENTS) addEventListener(name, stop, { passive: true });
  frame = requestAnimationFrame(() => check(FRAMES));
  return stop;
}

/** Of several visible links to the same work, the one closest to the saved distance from the start of the document. */
function nearestLink(path: string, saved: number): Element | null {
  const distance = (link: Element): number => Math.abs(link.getBoundingClientRect().top + scrollY - saved);
  const visible = [...document.querySelectorAll(path)].filter((link) => link.checkVisibility());
  return visible.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function loadAnchors(): Map<string, Anchor> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, Anchor][]);
  } catch {
    return new Map();
  }
}

function saveAnchors(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...(anchors ?? [])]));
  } catch {
    // Without storage the pixel offset applies.
  }
}
