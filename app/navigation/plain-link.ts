import { linkPolicy } from './link-policy.ts';

export function linkOfEvent(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** Unmodified, unhandled, not for a new tab or a download. */
export function isPlainClick(event: Event): boolean {
  return (
    event instanceof MouseEvent &&
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}

/** Path of a same-origin page in this window. */
export function pathOfLink(link: HTMLAnchorElement | undefined): string | undefined {
  if (!link || link.target || link.download || link.dataset['reload'] !== undefined) return undefined;
  const policy = linkPolicy(link, location);
  return policy && policy !== 'refuse' ? policy.screen : undefined;
}
