import { z } from 'zod';
import { RATING_NAMES, type Rating } from '#vocabulary/ratings';
import {
  KIND_NAMES,
  type Kind,
  SHELVES,
  STATUS_NAMES,
  UNIT_NAMES,
  type Unit,
  type WorkStatus,
} from '#vocabulary/shelves';
import { WEEKDAYS } from '#vocabulary/weekdays';
import { answer, recordId } from './envelope.ts';
import { cardCover, picture } from './pictures.ts';

function keysOf<Name extends string>(names: Record<Name, string>): z.ZodEnum<{ [Key in Name]: Key }> {
  return z.enum(Object.keys(names) as [Name, ...Name[]]) as z.ZodEnum<{ [Key in Name]: Key }>;
}

const shelf = z.enum(SHELVES);
const kind = keysOf<Kind>(KIND_NAMES);
const status = keysOf<WorkStatus>(STATUS_NAMES);
export const unit = keysOf<Unit>(UNIT_NAMES);
const rating = keysOf<Rating>(RATING_NAMES);
const weekday = z.enum(WEEKDAYS);
const moment = z.iso.datetime();

/** A work as every list shows it; before a reader who may not see an adult work, all but its name is empty. */
export const workCard = z.object({
  id: z.int().positive(),
  title: z.string(),
  shelf,
  kind,
  status,
  isAdult: z.boolean(),
  cover: cardCover,
  creator: z.string(),
  genre: z.string(),
  weekdays: z.array(weekday),
  episodes: z.int().nonnegative(),
  freeEpisodes: z.int().nonnegative(),
  latestAt: moment.nullable(),
  badges: z.array(z.enum(['up', 'new', 'completed', 'hiatus', 'free'])),
});
export type WorkCardWire = z.infer<typeof workCard>;

/** A line of a work's episode list; prices in coins. */
export const episodeLine = z.object({
  id: z.int().positive(),
  position: z.int().positive(),
  title: z.string(),
  unit,
  content: z.enum(['text', 'images']),
  opensAt: moment,
  state: z.enum(['free', 'owned', 'rented', 'locked', 'upcoming']),
  endsAt: moment.optional(),
  isOpened: z.boolean().optional(),
  buyCoins: z.int().positive().nullable(),
  rentalCoins: z.int().positive().nullable(),
  rentalHours: z.int().positive().nullable(),
  sale: z
    .object({ buyCoins: z.int().nonnegative().nullable(), rentalCoins: z.int().nonnegative().nullable() })
    .optional(),
});
export type EpisodeLineWire = z.infer<typeof episodeLine>;

/** What a work's whole list of episodes comes to, whatever part of it comes along. */
export const episodeList = z.object({
  count: z.int().nonnegative(),
  open: z.int().nonnegative(),
  free: z.int().nonnegative(),
  unit,
  first: episodeLine
    .pick({ id: true, position: true, unit: true, content: true, state: true, opensAt: true })
    .nullable(),
  nextAt: moment.nullable(),
  waiting: z.int().positive().nullable(),
  isSold: z.boolean(),
});

export const workAbout = z.object({
  otherTitles: z.array(z.string()),
  status,
  rating,
  genre: z.string(),
  synopsis: z.string(),
  quote: z.string(),
  authorNote: z.string(),
  attribution: z.string(),
  weekdays: z.array(weekday),
  backOn: z.iso.date().nullable(),
  soldUntil: moment.nullable(),
  publisher: z.string().nullable(),
  creators: z.array(z.object({ name: z.string(), role: z.string() })),
  tags: z.array(z.string()),
  warnings: z.array(z.string()),
  characters: z.int().nonnegative(),
  follows: z.int().nonnegative(),
});

const setName = z.object({ id: z.int().positive(), title: z.string() });

/** What to read next, each with what it has in common, and the sets in which a work stands. */
export const workRelated = z.object({
  related: z.array(z.object({ title: z.string(), works: z.array(workCard.extend({ why: z.string() })) })),
  sets: z.object({
    themes: z.array(setName),
    promotions: z.array(setName.extend({ endsAt: moment })),
    pavilions: z.array(setName.extend({ isPublisher: z.boolean() })),
  }),
});

/** A work's page. `masked`: `about` is null and everything else but the name empty. */
export const workView = z.object({
  id: z.int().positive(),
  title: z.string(),
  shelf,
  kind,
  masked: z.boolean(),
  isAdult: z.boolean(),
  isOffered: z.boolean(),
  previewPercent: z.int().min(0).max(50),
  waitFree: z.object({ everyHours: z.int().positive(), exceptLast: z.int().nonnegative() }).nullable(),
  cover: cardCover,
  about: workAbout.nullable(),
  episodes: z.array(episodeLine),
  list: episodeList,
  ...workRelated.shape,
});
export type WorkViewWire = z.infer<typeof workView>;

/**
 * Which part of a work's episodes: from an episode's number on, in reading order or from the newest back, all that are
 * left unless a limit is named.
 */
export const linesQuery = z.object({
  from: recordId.optional(),
  order: z.enum(['first', 'last']).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The number with which the rest begins; null where nothing is left. */
const nextLine = z.int().positive().nullable();

/** Inline parts of a text: plain, marked, ruby over a base, a note's mark. */
export const span = z.union([
  z.string(),
  z.object({ mark: z.enum(['emphasis', 'strong', 'dots']), text: z.string() }),
  z.object({ ruby: z.string(), base: z.string() }),
  z.object({ note: z.string() }),
]);

/** A block of a text; its id outlives edits. */
export const block = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('paragraph'),
    spans: z.array(span),
    align: z.enum(['center', 'end']).optional(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    spans: z.array(span),
  }),
  z.object({ id: z.string(), kind: z.literal('break') }),
  z.object({
    id: z.string(),
    kind: z.literal('image'),
    alt: z.string(),
    picture: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ id: z.string(), kind: z.literal('note'), name: z.string(), spans: z.array(span) }),
]);

export const episodeContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), blocks: z.array(block), pictures: z.array(picture) }),
  z.object({
    kind: z.literal('images'),
    width: z.int(),
    height: z.int(),
    slices: z.array(picture.extend({ y: z.int() })),
    quiet: z.array(z.tuple([z.int(), z.int()])),
    panels: z.array(z.object({ y: z.int(), text: z.string(), dialogue: z.array(z.string()) })),
  }),
]);

/** What stands between a reader and an episode that is neither free nor opened. */
export const episodeGate = z.object({
  kind: z.enum(['price', 'unopened', 'ended']),
  buyCoins: z.int().positive().nullable(),
  rentalCoins: z.int().positive().nullable(),
  rentalHours: z.int().positive().nullable(),
  held: z.object({ kind: z.enum(['buy', 'rental']), rentalHours: z.int().positive().nullable() }).nullable(),
  isWaitFree: z.boolean(),
  firstFree: z.int().positive().nullable(),
  previewPercent: z.int().min(0).max(50),
  now: moment,
});

/** An episode as a viewer opens it; before a gate `content` is null, or of a preview its first part. */
export const openedEpisode = z.object({
  episode: episodeLine.extend({ revision: z.int().positive() }),
  work: z.object({ id: z.int().positive(), title: z.string(), shelf, creator: z.string(), coverHash: z.string() }),
  previous: z.int().positive().nullable(),
  next: z
    .object({
      id: z.int().positive(),
      position: z.int().positive(),
      title: z.string(),
      content: z.enum(['text', 'images']),
      state: z.enum(['free', 'owned', 'rented', 'locked']),
      isOpen: z.boolean(),
      buyCoins: z.int().positive().nullable(),
      firstPictures: z.array(picture.pick({ hash: true, variants: true, held: true })).max(2),
    })
    .nullable(),
  gate: episodeGate.nullable(),
  content: episodeContent.nullable(),
});
export type OpenedEpisodeWire = z.infer<typeof openedEpisode>;

/** Query of the work list; `after` is the cursor that the page before gave. */
export const worksQuery = z.object({
  shelf: shelf.optional(),
  genre: z.string().max(40).optional(),
  tag: z.string().max(40).optional(),
  status: status.optional(),
  kind: kind.optional(),
  price: z.enum(['free', 'some-free', 'paid']).optional(),
  weekday: weekday.optional(),
  sort: z.enum(['latest', 'newest', 'popular', 'title']).optional(),
  after: z.string().max(240).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/**
 * Query of a search in a work's text; `after` is the cursor that the page before gave, `except` an episode that the
 * reader has before them and searches there.
 */
export const textSearchQuery = z.object({
  q: z.string().max(400),
  after: z.string().max(40).optional(),
  except: recordId.optional(),
});

/** A stretch of an open episode's text that answers a question; `offset` counts as places do. */
export const foundText = z.object({
  episode: z.object({ id: z.int().positive(), position: z.int().positive(), title: z.string(), unit }),
  block: z.string(),
  offset: z.int().nonnegative(),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FoundTextWire = z.infer<typeof foundText>;

/** `read` opens what is held and starts a rental's clock; without it nothing is opened. */
export const openingQuery = z.object({ opening: z.enum(['read', 'ahead', 'preview']).optional() });

export const idParams = z.object({ id: recordId });

export const worksAnswer = answer(z.object({ works: z.array(workCard), next: z.string().nullable() }));
export const workAnswer = answer(workView.extend({ next: nextLine }));
export const episodesAnswer = answer(z.object({ episodes: z.array(episodeLine), next: nextLine }));
export const textSearchAnswer = answer(z.object({ hits: z.array(foundText), next: z.string().nullable() }));
export type FoundTextsWire = z.infer<typeof textSearchAnswer>['result'];
export const episodeAnswer = answer(openedEpisode);
const opened = z.array(z.object({ card: workCard, first: z.int(), last: z.int(), unit }));
/** Query of what opened; `after` is the cursor that the page before gave. */
export const newQuery = z.object({ shelf: shelf.optional(), after: z.string().max(60).optional() });
export const newAnswer = answer(
  z.object({
    days: z.array(z.object({ day: z.iso.date(), newWorks: opened, works: opened })),
    coming: z.array(z.object({ card: workCard, position: z.int(), unit, at: moment })),
    next: z.string().nullable(),
  }),
);
