import { z } from 'zod';
import { EVENT_FIELDS } from '#shared/merchandising/event-fields';
import { workCard } from './catalog.ts';
import { readerColumnSchemas } from './content-fields.ts';
import { okResponse } from './envelope.ts';

const moment = z.iso.datetime();
const span = z.union([
  z.string(),
  z.object({ text: z.string(), isStrong: z.literal(true) }),
  z.object({ text: z.string(), href: z.string() }),
]);
const written = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans: z.array(span) }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(span) }),
  z.object({ kind: z.literal('list'), isNumbered: z.boolean(), items: z.array(z.array(span)) }),
  z.object({ kind: z.literal('table'), head: z.array(z.array(span)), rows: z.array(z.array(z.array(span))) }),
]);
const eventPicture = z.object({
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Widths available as WebP and AVIF. */
  widths: z.array(z.int().positive()),
  alt: z.string(),
});

/** A block of an event page; rendered as elements, never as markup. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string(), icon: z.string().optional() }),
  z.object({ kind: z.literal('text'), text: z.array(written) }),
  z.object({ kind: z.literal('image'), picture: eventPicture }),
  z.object({ kind: z.literal('works'), title: z.string(), works: z.array(workCard) }),
  /** Redeemed by `POST /ko/v1/coupons`. */
  z.object({ kind: z.literal('coupon'), code: z.string() }),
  /** Claimed by `POST /ko/v1/events/{campaign}/gift`. */
  z.object({ kind: z.literal('gift'), campaign: z.string() }),
  /** Sent by `POST /ko/v1/attendance`. */
  z.object({ kind: z.literal('attendance') }),
  z.object({ kind: z.literal('countdown'), label: z.string(), to: moment }),
  z.object({ kind: z.literal('link'), label: z.string(), href: z.string(), icon: z.string().optional() }),
  z.object({ kind: z.literal('notice'), title: z.string(), text: z.array(written), isFolded: z.boolean() }),
  z.object({ kind: z.literal('winners'), title: z.string(), on: z.iso.date().nullable(), names: z.array(z.string()) }),
  z.object({ kind: z.literal('divider') }),
]);
export type EventBlockDto = z.infer<typeof block>;

const head = z.object({
  ...readerColumnSchemas(EVENT_FIELDS),
  path: z.string(),
  state: z.enum(['coming', 'open', 'ended']),
});
export type EventHeadDto = z.infer<typeof head>;

/** `GET /ko/v1/events`: running and ended events. */
export const eventsResponse = okResponse(z.object({ running: z.array(head), ended: z.array(head) }));

/** `GET /ko/v1/events/:slug`: an open event with the server time. */
export const eventSlugParams = z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) });
export const eventResponse = okResponse(
  head.extend({ now: moment, picture: eventPicture.nullable(), blocks: z.array(block) }),
);
