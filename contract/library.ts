import { z } from 'zod';
import {
  LIBRARY_LIMITS,
  LIBRARY_LISTS,
  LIBRARY_BADGES,
  LIBRARY_SORTS,
  OWNERSHIP_KINDS,
} from '#shared/reading/library-lists';
import { CATEGORIES, UNIT_NAMES, type Unit } from '#shared/catalog/categories';
import { workCard } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

/** `PUT /ko/v1/works/:id/follow`: follow a work or stop. */
export const followBody = z.object({ follow: z.boolean() });
export const followResponse = okResponse(z.object({ follow: z.boolean(), follows: z.int() }));

/** `PUT /ko/v1/works/:id/alarm`: turns new episode alerts on, which also follows the work, or off. */
export const alarmBody = z.object({ alarm: z.boolean() });
export const alarmResponse = okResponse(z.object({ alarm: z.boolean(), follows: z.int() }));

const content = z.enum(['text', 'images']);
const moment = z.iso.datetime();
const units = Object.keys(UNIT_NAMES) as [Unit, ...Unit[]];

/** A work in the library; only the name when the reader may not see it. */
export const shelfWork = z.object({
  card: workCard,
  reading: z
    .object({
      episode: z.int().positive(),
      position: z.int().positive(),
      unit: z.enum(units),
      kind: content,
      progress: z.number().min(0).max(1),
      /** The episode was read to its end. */
      isFinished: z.boolean(),
      /** The work is completed and its last episode was read to its end. */
      isReadToEnd: z.boolean(),
      at: moment,
    })
    .nullable(),
  opens: z
    .object({
      episode: z.int().positive(),
      kind: content,
      position: z.int().positive().optional(),
      unit: z.enum(units).optional(),
    })
    .nullable(),
  isFresh: z.boolean(),
  isOwned: z.boolean(),
  rentalEndsAt: moment.nullable(),
  rentalHours: z.int().positive().nullable(),
  isRentalOver: z.boolean(),
  /** Public date of an early episode that the member reads or bought. */
  earlyOpensAt: z.iso.datetime().nullable(),
  isOffSale: z.boolean(),
});
export type ShelfWorkDto = z.infer<typeof shelfWork>;

/** `GET /ko/v1/bookshelf`: a list; `marks` are comma-separated, `after` is the cursor of the previous page. */
export const bookshelfQuery = z.object({
  list: z.enum(LIBRARY_LISTS).default('recent'),
  collection: recordId.optional(),
  hold: z.enum(OWNERSHIP_KINDS).optional(),
  q: z.string().max(LIBRARY_LIMITS.question).optional(),
  shelf: z.enum(CATEGORIES).optional(),
  marks: z
    .string()
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(z.enum(LIBRARY_BADGES)).max(LIBRARY_BADGES.length))
    .optional(),
  sort: z.enum(LIBRARY_SORTS).optional(),
  after: z.string().max(240).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export const bookshelfResponse = okResponse(z.object({ works: z.array(shelfWork), next: z.string().nullable() }));

const works = z.array(recordId).max(LIBRARY_LIMITS.atOnce);
/** Works to hide from the recent list, restore or unfollow. */
export const shelfWorksBody = z.object({ works: works.min(1) });
export const shelfWorksResponse = okResponse(z.object({ works: z.array(z.int()) }));

const collection = z.object({ id: z.int().positive(), name: z.string(), works: z.int().nonnegative() });
export type CollectionDto = z.infer<typeof collection>;
export const collectionsResponse = okResponse(z.object({ collections: z.array(collection) }));
/** Creates or renames a collection. */
export const collectionBody = z.object({ name: z.string().max(200) });
export const collectionResponse = okResponse(z.object({ id: z.int().positive(), name: z.string() }));
/** Collections in their new order. */
export const collectionOrderBody = z.object({ collections: z.array(recordId).max(LIBRARY_LIMITS.collections) });
/** Works to add to and remove from a collection. */
export const collectedBody = z.object({ add: works.default([]), remove: works.default([]) });
export const collectedResponse = okResponse(z.object({ works: z.int().nonnegative() }));
