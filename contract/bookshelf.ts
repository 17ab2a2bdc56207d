import { z } from 'zod';
import { BOOKSHELF_LIMITS, BOOKSHELF_LISTS, BOOKSHELF_MARKS, BOOKSHELF_SORTS, HOLDINGS } from '#vocabulary/bookshelf';
import { SHELVES, UNIT_NAMES, type Unit } from '#vocabulary/shelves';
import { workCard } from './catalogue.ts';
import { answer, recordId } from './envelope.ts';

/** `PUT /ko/v1/works/:id/follow`: follow a work or stop. */
export const followBody = z.object({ follow: z.boolean() });
export const followAnswer = answer(z.object({ follow: z.boolean(), follows: z.int() }));

/** `PUT /ko/v1/works/:id/alarm`: hear of new episodes, which follows the work too, or no more. */
export const alarmBody = z.object({ alarm: z.boolean() });
export const alarmAnswer = answer(z.object({ alarm: z.boolean(), follows: z.int() }));

const content = z.enum(['text', 'images']);
const moment = z.iso.datetime();
const units = Object.keys(UNIT_NAMES) as [Unit, ...Unit[]];

/** A work of a member's shelf; of one that the reader may not see, the name alone. */
export const shelfWork = z.object({
  card: workCard,
  reading: z
    .object({
      episode: z.int().positive(),
      position: z.int().positive(),
      unit: z.enum(units),
      kind: content,
      progress: z.number().min(0).max(1),
      isReadToEnd: z.boolean(),
      at: moment,
    })
    .nullable(),
  opens: z.object({ episode: z.int().positive(), kind: content }).nullable(),
  isFresh: z.boolean(),
  isOwned: z.boolean(),
  rentalEndsAt: moment.nullable(),
  rentalHours: z.int().positive().nullable(),
  isRentalOver: z.boolean(),
  isOffSale: z.boolean(),
});
export type ShelfWorkWire = z.infer<typeof shelfWork>;

/** `GET /ko/v1/bookshelf`: one list of the shelf; `marks` are names with commas between, `after` the cursor of the page before. */
export const bookshelfQuery = z.object({
  list: z.enum(BOOKSHELF_LISTS).default('recent'),
  collection: recordId.optional(),
  hold: z.enum(HOLDINGS).optional(),
  q: z.string().max(BOOKSHELF_LIMITS.question).optional(),
  shelf: z.enum(SHELVES).optional(),
  marks: z
    .string()
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(z.enum(BOOKSHELF_MARKS)).max(BOOKSHELF_MARKS.length))
    .optional(),
  sort: z.enum(BOOKSHELF_SORTS).optional(),
  after: z.string().max(240).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export const bookshelfAnswer = answer(z.object({ works: z.array(shelfWork), next: z.string().nullable() }));

const works = z.array(recordId).max(BOOKSHELF_LIMITS.atOnce);
/** Works that something is done to: hidden from what was read last and brought back, no longer followed. */
export const shelfWorksBody = z.object({ works: works.min(1) });
export const shelfWorksAnswer = answer(z.object({ works: z.array(z.int()) }));

const collection = z.object({ id: z.int().positive(), name: z.string(), works: z.int().nonnegative() });
export type CollectionWire = z.infer<typeof collection>;
export const collectionsAnswer = answer(z.object({ collections: z.array(collection) }));
/** Makes a collection or renames it. */
export const collectionBody = z.object({ name: z.string().max(200) });
export const collectionAnswer = answer(z.object({ id: z.int().positive(), name: z.string() }));
/** Collections in the order that they are to stand in. */
export const collectionOrderBody = z.object({ collections: z.array(recordId).max(BOOKSHELF_LIMITS.collections) });
/** Works to be put into a collection and taken out of it. */
export const collectedBody = z.object({ add: works.default([]), remove: works.default([]) });
export const collectedAnswer = answer(z.object({ works: z.int().nonnegative() }));
