import { linkAnswer } from './link-answer.ts';

/** The link that an event happened on or in. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/** A click that asks for the link itself, not for a new tab or a download, and that nobody has answered yet. */
export function isPlainClick(event: Event): boolean {
  return (
    event instanceof MouseEvent &&
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  );
}

/** The screen of this shop that a link leads to, in this very window. */
export function screenOf(link: HTMLAnchorElement | undefined): string | undefined {
  if (!link || link.target || link.download || link.dataset['reload'] !== undefined) return undefined;
  const answer = linkAnswer(link, location);
  return answer && answer !== 'refuse' ? answer.screen : undefined;
}
