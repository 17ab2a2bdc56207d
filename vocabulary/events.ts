import { addressKind } from './address-kind.ts';
import type { WrittenBlock } from './written-text.ts';

/** A window in which an event page is open; null: without that end. */
export interface EventWindow {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Where a moment stands to an event's window. */
export type EventState = 'coming' | 'open' | 'ended';

const SECOND_MS = 1000;

/**
 * Whether an event is open (G3). Both ends are inclusive and a window is written in whole seconds: it opens with the first
 * instant of its first second and closes with the last instant of its last, so 12:00:00.999 is still open where the
 * window ends at 12:00:00, and 12:00:01.000 is not.
 */
export function eventStateAt({ startsAt, endsAt }: EventWindow, now: Date): EventState {
  if (startsAt && now < startsAt) return 'coming';
  const closes = closesAt(endsAt);
  return closes && now >= closes ? 'ended' : 'open';
}

/** The first instant at which an event is open no more: the end of its last second. */
export function closesAt(endsAt: Date | null): Date | null {
  return endsAt && new Date(endsAt.getTime() + SECOND_MS);
}

const season = (from: string, to: string): { startsAt: Date; endsAt: Date } => ({
  startsAt: new Date(`${from}+09:00`),
  endsAt: new Date(`${to}+09:00`),
});

/** Event pages with addresses of their own, `/event/{name}`, and the windows they had (specification section 2, Seoul). */
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

/** The event page with an address of its own that has no window. */
export const BOOKS_OPEN = 'books-open';

/** The window that a name had in the specification; undefined where it is none of the nine. */
export function seasonWindow(slug: string): EventWindow | undefined {
  const windows: Record<string, EventWindow> = SEASON_WINDOWS;
  return Object.hasOwn(windows, slug) ? windows[slug] : undefined;
}

/** The address of an event's page. */
export function eventPath(slug: string): string {
  return hasOwnAddress(slug) ? `/event/${slug}` : `/event/page/${slug}`;
}

/** Whether an event stands at `/event/{slug}`; any other stands at `/event/page/{slug}`. */
export function hasOwnAddress(slug: string): boolean {
  return slug === BOOKS_OPEN || seasonWindow(slug) !== undefined;
}

/** The form of an event's name in addresses. */
export const EVENT_SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Where a link of an event may lead (G7): a path of the shop, another site by https, or nowhere. */
export function eventLink(href: string): 'own' | 'external' | 'refused' {
  const { kind } = addressKind(href);
  return kind === 'external' && !/^https:/i.test(href) ? 'refused' : kind;
}

/** A winner's name as it may be shown, `이**`; one that the operator has masked already stays as it is. */
export function maskedName(name: string): string {
  if (name.includes('*')) return name;
  const [first = '', ...others] = name;
  return others.length > 0 ? first + '*'.repeat(others.length) : '*';
}

/** A part of an event page as it is stored: works by number, pictures by hash, gifts by the campaign's own name. */
export type EventBlock =
  | { kind: 'heading'; text: string; icon?: string }
  | { kind: 'text'; text: WrittenBlock[] }
  | { kind: 'image'; picture: string; alt: string }
  | { kind: 'works'; title: string; works: number[] }
  | { kind: 'promotion'; title: string; promotion: string }
  | { kind: 'theme'; title: string; theme: string }
  | { kind: 'coupon'; code: string }
  | { kind: 'gift'; campaign: string }
  | { kind: 'attendance' }
  | { kind: 'countdown'; label: string; to: string | null }
  | { kind: 'link'; label: string; href: string; icon?: string }
  | { kind: 'notice'; title: string; text: WrittenBlock[]; isFolded: boolean }
  | { kind: 'winners'; title: string; on: string | null; names: string[] }
  | { kind: 'divider' };
