import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { placeKey } from '../ui/place-key.ts';

const KEPT = 'seoga.anchors';
const MOST_PLACES = 60;

/** What stood in the middle of the screen, and how far from its top. */
interface Anchor {
  href: string;
  top: number;
  /** Where the page was scrolled to: a reader who has scrolled on since is left alone. */
  y: number;
}
let anchors: Map<string, Anchor> | undefined;

/**
 * Coming back, the link that stood in the middle of the screen stands there again. The page's own place is a number of
 * pixels, and rows above that were never drawn are only as high as they are thought to be.
 */
export function KeptAnchors(): null {
  const key = placeKey(useLocation());
  const kind = useNavigationType();
  useEffect(() => {
    anchors ??= keptAnchors();
    const anchor = anchors.get(key);
    let frame = 0;
    if (anchor && kind === 'POP' && Math.abs(scrollY - anchor.y) < 2) {
      let y = scrollY;
      const settle = (framesLeft: number): void => {
        if (Math.abs(scrollY - y) < 2) putBack(anchor);
        y = scrollY;
        // What comes into sight takes its own height in the frame after.
        if (framesLeft > 0) frame = requestAnimationFrame(() => settle(framesLeft - 1));
      };
      frame = requestAnimationFrame(() => settle(3));
    }
    const note = (): void => noteAnchor(key);
    document.addEventListener('scrollend', note);
    document.addEventListener('click', note, { capture: true });
    addEventListener('pagehide', keepAnchors);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scrollend', note);
      document.removeEventListener('click', note, { capture: true });
      removeEventListener('pagehide', keepAnchors);
    };
  }, [key, kind]);
  return null;
}

function noteAnchor(key: string): void {
  anchors?.delete(key);
  const middle = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
  const link = scrollY > 0 && middle.map((one) => one.closest('main li')?.querySelector('a[href]')).find(Boolean);
  if (!link) return;
  anchors?.set(key, { href: link.getAttribute('href') ?? '', top: link.getBoundingClientRect().top, y: scrollY });
  if (anchors && anchors.size > MOST_PLACES) anchors.delete(anchors.keys().next().value ?? key);
}

function putBack({ href, top }: Anchor): void {
  const link = [...document.querySelectorAll('main li a[href]')].find((one) => one.getAttribute('href') === href);
  const by = link ? link.getBoundingClientRect().top - top : 0;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
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
