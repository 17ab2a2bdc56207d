import { z } from 'zod';
import {
  KIND_NAMES,
  type Kind,
  CATEGORIES,
  STATUS_NAMES,
  UNIT_NAMES,
  type Unit,
  type WorkStatus,
} from '#shared/catalog/categories';
import { EPISODE_CONTENT_FIELDS, type EpisodeContentTexts } from '#shared/catalog/episode-fields';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { MAX_INDENT, PARAGRAPH_LAYOUTS, TEXT_MARKS } from '#shared/content/text-blocks';
import { okResponse, recordId } from './envelope.ts';
import { cardCover, picture } from './pictures.ts';
import { aboutSchemas } from './work-fields.ts';

function keysOf<Name extends string>(names: Record<Name, string>): z.ZodEnum<{ [Key in Name]: Key }> {
  return z.enum(Object.keys(names) as [Name, ...Name[]]) as z.ZodEnum<{ [Key in Name]: Key }>;
}

const shelf = z.enum(CATEGORIES);
const kind = keysOf<Kind>(KIND_NAMES);
const status = keysOf<WorkStatus>(STATUS_NAMES);
export const unit = keysOf<Unit>(UNIT_NAMES);
const weekday = z.enum(WEEKDAYS);
const moment = z.iso.datetime();

/** A work in lists; everything but the name is empty for readers who may not see an adult work. */
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
export type WorkCardDto = z.infer<typeof workCard>;

/** On which terms an upcoming episode is open. */
const earlyTerms = z.object({
  coins: z.int().positive().nullable(),
  forSupporters: z.boolean(),
  isFreeLater: z.boolean(),
});

/** An episode in the list; prices in coins. */
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
  /** Open before its day. */
  early: earlyTerms.optional(),
  sale: z
    .object({ buyCoins: z.int().nonnegative().nullable(), rentalCoins: z.int().nonnegative().nullable() })
    .optional(),
});
const contentSchemas = Object.fromEntries(EPISODE_CONTENT_FIELDS.map((name) => [name, z.string()])) as {
  [Name in keyof EpisodeContentTexts]: z.ZodString;
};
export type EpisodeLineDto = z.infer<typeof episodeLine>;

/** Totals of an episode list, independent of the page. */
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
  /** Open before their day. */
  early: z.array(episodeLine),
});

export const workAbout = z.object({
  ...aboutSchemas,
  backOn: z.iso.date().nullable(),
  soldUntil: moment.nullable(),
  characters: z.int().nonnegative(),
  follows: z.int().nonnegative(),
});

const setName = z.object({ id: z.int().positive(), title: z.string() });

/** Related works with what they share, and the sets of the work. */
export const workRelated = z.object({
  related: z.array(z.object({ title: z.string(), works: z.array(workCard.extend({ why: z.string() })) })),
  sets: z.object({
    themes: z.array(setName),
    promotions: z.array(setName.extend({ endsAt: moment })),
    pavilions: z.array(setName.extend({ isPublisher: z.boolean() })),
  }),
});

/** A work page. `masked`: `about` is null and everything else but the name empty. */
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
export type WorkViewDto = z.infer<typeof workView>;

/** Page of the episode list: from an episode number, forwards or from the newest back, up to `limit`. */
export const linesQuery = z.object({
  from: recordId.optional(),
  order: z.enum(['first', 'last']).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** First number of the rest; null at the end. */
const nextLine = z.int().positive().nullable();

/** Inline content: text, marked, ruby, footnote reference, small picture. */
export const span = z.union([
  z.string(),
  z.object({ mark: z.enum(TEXT_MARKS), text: z.string() }),
  z.object({ ruby: z.string(), base: z.string() }),
  z.object({ note: z.string() }),
  z.object({ picture: z.string(), alt: z.string(), width: z.int(), height: z.int() }),
]);

/** A block with a stable id. */
export const block = z.discriminatedUnion('kind', [
  z.object({
    id: z.string(),
    kind: z.literal('paragraph'),
    spans: z.array(span),
    align: z.enum(['center', 'end']).optional(),
    layout: z.enum(PARAGRAPH_LAYOUTS).optional(),
    indent: z.int().min(1).max(MAX_INDENT).optional(),
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

/** Paywall of an episode that is neither free nor opened. */
export const episodeGate = z.object({
  kind: z.enum(['price', 'unopened', 'ended']),
  buyCoins: z.int().positive().nullable(),
  rentalCoins: z.int().positive().nullable(),
  rentalHours: z.int().positive().nullable(),
  held: z.object({ kind: z.enum(['buy', 'rental']), rentalHours: z.int().positive().nullable() }).nullable(),
  isWaitFree: z.boolean(),
  early: earlyTerms.extend({ opensAt: moment }).nullable(),
  firstFree: z.int().positive().nullable(),
  previewPercent: z.int().min(0).max(50),
  /** First paragraphs within the preview, for pages of texts. */
  openingLines: z.array(z.string()),
  now: moment,
});

/** An opened episode; behind a paywall `content` is null or the preview. */
export const openedEpisode = z.object({
  episode: episodeLine.extend({ revision: z.int().positive(), ...contentSchemas }),
  work: z.object({
    id: z.int().positive(),
    title: z.string(),
    shelf,
    language: z.string(),
    creator: z.string(),
    coverHash: z.string(),
    isAdult: z.boolean(),
  }),
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
export type OpenedEpisodeDto = z.infer<typeof openedEpisode>;

/** Work list; `after` is the cursor of the previous page. */
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
 * Text search; `after` is the cursor of the previous page, `except` an episode already searched in the browser. With
 * `spaces` the letters are found however they are spaced.
 */
export const textSearchQuery = z.object({
  q: z.string().max(400),
  after: z.string().max(40).optional(),
  except: recordId.optional(),
  spaces: z.enum(['ignore']).optional(),
});

/** A hit in an open episode; `offset` counts as in reading positions, `fraction` is the place in its episode. */
export const foundText = z.object({
  episode: z.object({ id: z.int().positive(), position: z.int().positive(), title: z.string(), unit }),
  block: z.string(),
  offset: z.int().nonnegative(),
  fraction: z.number().min(0).max(1),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FoundTextDto = z.infer<typeof foundText>;

/** `read` opens an owned episode and starts a rental; without it nothing is opened. */
export const openingQuery = z.object({ opening: z.enum(['read', 'ahead', 'preview']).optional() });

export const idParams = z.object({ id: recordId });

export const worksResponse = okResponse(z.object({ works: z.array(workCard), next: z.string().nullable() }));
export const workResponse = okResponse(workView.extend({ next: nextLine }));
export const episodesResponse = okResponse(z.object({ episodes: z.array(episodeLine), next: nextLine }));
export const textSearchResponse = okResponse(
  z.object({ hits: z.array(foundText), next: z.string().nullable(), total: z.int().nonnegative() }),
);
export type FoundTextsDto = z.infer<typeof textSearchResponse>['result'];
export const episodeResponse = okResponse(openedEpisode);
const opened = z.array(z.object({ card: workCard, first: z.int(), last: z.int(), unit }));
/** New releases; `after` is the cursor of the previous page. */
export const newQuery = z.object({ shelf: shelf.optional(), after: z.string().max(60).optional() });
export const newResponse = okResponse(
  z.object({
    days: z.array(z.object({ day: z.iso.date(), newWorks: opened, works: opened })),
    coming: z.array(z.object({ card: workCard, position: z.int(), unit, at: moment })),
    next: z.string().nullable(),
  }),
);
