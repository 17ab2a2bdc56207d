import { SOURCE_PARAM, isCarried } from '#shared/merchandising/marketing';
import { linkPolicy } from '../../navigation/link-policy.ts';
import { linkOfEvent } from '../../navigation/plain-link.ts';

/** Link with the source (G10); undefined when unchanged. */
export function hrefWithSource(href: string, source: string | undefined, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!isCarried(source) || !url || href.startsWith('#') || url.origin !== origin) return undefined;
  if (linkPolicy(url.pathname) !== 'page' || url.searchParams.has(SOURCE_PARAM)) return undefined;
  url.searchParams.set(SOURCE_PARAM, source);
  return url.pathname + url.search + url.hash;
}

/**
 * Adds the source on interaction only: crawlers and caches see clean URLs. Runs before the router handles the click.
 */
export function addSourceToLinks(source: () => string | undefined): () => void {
  const onIntent = (event: Event): void => {
    const link = linkOfEvent(event);
    const newHref = link && hrefWithSource(link.getAttribute('href') ?? '', source(), location.origin);
    if (!newHref) return;
    link.setAttribute('href', newHref);
    link.dataset['target'] = newHref;
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
