import { SOURCE_PARAM, isCarried } from '#vocabulary/marketing';
import { linkOf } from '../ui/plain-link.ts';

/** Addresses that answer in their own form: there is no screen that would carry a source on. */
const NO_SCREEN = /^\/(ko\/v1|media|assets|builds|proc|simulators)(\/|$)/;

/** The address of a link with the source in it (G10); undefined where it stays as it is. */
export function carriedAddress(href: string, source: string | undefined, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!isCarried(source) || !url || href.startsWith('#') || url.origin !== origin) return undefined;
  if (NO_SCREEN.test(url.pathname) || url.searchParams.has(SOURCE_PARAM)) return undefined;
  url.searchParams.set(SOURCE_PARAM, source);
  return url.pathname + url.search + url.hash;
}

/**
 * Links carry the source on when somebody means to use them: in the page they stay plain, so that what search engines
 * read and what is kept for all has one address. Heard before the navigator, which takes the link as it then stands.
 */
export function carrySource(source: () => string | undefined): () => void {
  const onIntent = (event: Event): void => {
    const link = linkOf(event);
    const carried = link && carriedAddress(link.getAttribute('href') ?? '', source(), location.origin);
    if (carried) link.setAttribute('href', carried);
  };
  const names = [
    'pointerover',
    'mouseover',
    'focusin',
    'touchstart',
    'pointerdown',
    'click',
    'auxclick',
    'contextmenu',
  ];
  const how = { capture: true, passive: true };
  for (const name of names) document.addEventListener(name, onIntent, how);
  return () => {
    for (const name of names) document.removeEventListener(name, onIntent, how);
  };
}
