import { linkTarget } from '../web/link-target.ts';
import type { ArticleTextBlock } from '../content/articles.ts';

/** Opening window of an event; null means unlimited. */
export interface EventWindow {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** State of an event. */
export type EventState = 'coming' | 'open' | 'ended';

const SECOND_MS = 1000;

/**
 * State of an event at a time (G3). Both ends are inclusive whole seconds: with an end of 12:00:00, 12:00:00.999 is
 * open and 12:00:01.000 is not.
 */
export function eventStateAt({ startsAt, endsAt }: EventWindow, now: Date): EventState {
  if (startsAt && now < startsAt) return 'coming';
  const closes = closesAt(endsAt);
  return closes && now >= closes ? 'ended' : 'open';
}

/** First instant at which the event is closed: the end of its last second. */
export function closesAt(endsAt: Date | null): Date | null {
  return endsAt && new Date(endsAt.getTime() + SECOND_MS);
}

const season = (from: string, to: string): { startsAt: Date; endsAt: Date } => ({
  startsAt: new Date(`${from}+09:00`),
  endsAt: new Date(`${to}+09:00`),
});

/** Events with a path of their own, `/event/{name}`, and their windows (specification section 2, Seoul time). */
export const SEASON_WINDOWS = {
  'books-buy': season('2025-06-02T12:00:00', '2025-06-30T12:00:00'),
  'novel-engine': season('2025-06-05T12:00:00', '2025-06-19T12:00:00'),
  'books-buy-jul': season('2025-07-16T12:00:00', '2025-07-31T12:00:00'),
  'lightnovel-jul': season('2025-07-14T12:00:00', '2025-07-28T12:00:00'),
  somilightnovel: season('2025-07-28T12:00:00', '2025-08-11T12:00:00'),
  'books-buy-aug': season('2025-08-04T12:00:00', '2025-08-31T12:00:00'),
  somilightnovel2: season('2025-08-07T12:00:00', '2025-08-21T12:00:00'),
  somilightnovel3: season('2025-08-18T12:00:00', '2025-09-01T12:00:00'),
  'books-buy-sep': season('2025-09-01T12:00:00', '2025-10-01T23:59:59'),
} as const;

/** The event with its own path and no window. */
export const SEASON_BOOKS_OPEN = 'books-open';

/** Window of a named event of the specification; undefined otherwise. */
export function seasonWindow(slug: string): EventWindow | undefined {
  const windows: Record<string, EventWindow> = SEASON_WINDOWS;
  return Object.hasOwn(windows, slug) ? windows[slug] : undefined;
}

/** Path of an event page. */
export function eventPath(slug: string): string {
  return hasOwnAddress(slug) ? `/event/${slug}` : `/event/page/${slug}`;
}

/** Whether an event is at `/event/{slug}` instead of `/event/page/{slug}`. */
export function hasOwnAddress(slug: string): boolean {
  return slug === SEASON_BOOKS_OPEN || seasonWindow(slug) !== undefined;
}

/** Pattern of event slugs. */
export const EVENT_SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Target of an event link (G7): a shop path, an https site, or rejected. */
export function eventLink(href: string): 'own' | 'external' | 'refused' {
  const { kind } = linkTarget(href);
  return kind === 'external' && !/^https:/i.test(href) ? 'refused' : kind;
}

/** Masks a winner's name, `이**`; a masked name stays unchanged. */
export function maskedName(name: string): string {
  if (name.includes('*')) return name;
  const [first = '', ...others] = name;
  return others.length > 0 ? first + '*'.repeat(others.length) : '*';
}

/** A stored event block: works by number, pictures by hash, gifts by campaign name. */
export type EventBlock =
  | { kind: 'heading'; text: string; icon?: string }
  | { kind: 'text'; text: ArticleTextBlock[] }
  | { kind: 'image'; picture: string; alt: string }
  | { kind: 'works'; title: string; works: number[] }
  | { kind: 'promotion'; title: string; promotion: string }
  | { kind: 'theme'; title: string; theme: string }
  | { kind: 'coupon'; code: string }
  | { kind: 'gift'; campaign: string }
  | { kind: 'attendance' }
  | { kind: 'countdown'; label: string; to: string | null }
  | { kind: 'link'; label: string; href: string; icon?: string }
  | { kind: 'notice'; title: string; text: ArticleTextBlock[]; isFolded: boolean }
  | { kind: 'winners'; title: string; on: string | null; names: string[] }
  | { kind: 'divider' };
