import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type Rating, isAdultRating } from '#vocabulary/ratings';
import type { Kind, Shelf, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';
import { ADULT_COVER } from './adult-cover.ts';
import { canSee } from './adult-policy.ts';
import type { CardCover } from './work-card.ts';
import { type EpisodeLine, type HeldEpisode, episodeLine } from './episode-line.ts';
import {
  EMPTY_LIST,
  type EpisodeList,
  type EpisodeWindow,
  NO_WINDOW,
  WINDOW_LINES,
  episodeListOf,
  episodeWindow,
} from './episode-window.ts';
import type { LeftRow, ListRow, WindowWish } from './list-store.ts';
import { coverOf } from './work-cards.ts';
import {
  type EpisodeRow,
  type LinesBeside,
  NOTHING_BESIDE,
  type WorkBeside,
  type WorkRow,
  selectWork,
  selectWorkLines,
} from './work-store.ts';

/** Of a work that may be named only: nothing but its name. */
const NEUTRAL = {
  masked: true,
  previewPercent: 0,
  waitFree: null,
  about: null,
  episodes: [],
  list: EMPTY_LIST,
};
const NOTHING_HELD: ReadonlyMap<number, HeldEpisode> = new Map();

/** The page of a work. `masked`: an adult work before a reader who may see its name only. */
export interface WorkView {
  id: number;
  title: string;
  shelf: Shelf;
  kind: Kind;
  masked: boolean;
  isAdult: boolean;
  /** False where it left the shop: what is held stays, and only that is shown. */
  isOffered: boolean;
  /** How much of what is not held may be read before buying, in percent. */
  previewPercent: number;
  /** One episode free each so many hours, but none of the newest few; null where waiting opens none. */
  waitFree: { everyHours: number; exceptLast: number } | null;
  cover: CardCover;
  about: WorkAbout | null;
  episodes: EpisodeLine[];
  /** What they come to. */
  list: EpisodeList;
}

/** All that a work's page tells beyond its name; never sent to a reader who may not see it. */
export interface WorkAbout {
  /** Names that it goes by beside its title. */
  otherTitles: string[];
  status: WorkStatus;
  rating: Rating;
  genre: string;
  synopsis: string;
  quote: string;
  authorNote: string;
  attribution: string;
  weekdays: Weekday[];
  /** ISO day on which it comes back, where it pauses and that day is known. */
  backOn: string | null;
  /** ISO moment until which it is sold, told ninety days before. What was bought stays. */
  soldUntil: string | null;
  publisher: string | null;
  creators: { name: string; role: string }[];
  tags: string[];
  warnings: string[];
  characters: number;
  /** How many members follow it. */
  follows: number;
}

/**
 * A work's page as whoever holds nothing of it meets it. Refuses with NOT_FOUND 0001 when there is no such work, or when it
 * left the shop.
 */
export async function showWork(ctx: Needs<'db' | 'secrets'>, ask: { id: number; reader: Reader }): Promise<WorkView> {
  const { work } = await showWorkBeside(ctx, { ...ask, beside: NOTHING_BESIDE, holdingsIn: () => NOTHING_HELD });
  return work;
}

interface BesideAsk<Beside> {
  id: number;
  reader: Reader;
  /** What the reader holds, as that found it. */
  holdingsIn(beside: Beside): ReadonlyMap<number, HeldEpisode>;
}

/** A work as one reader meets it, with what slices above told beside it. */
export interface ShownWork<Beside> {
  work: WorkView;
  beside: Beside;
  /** Where the episodes lie that it shows. */
  window: EpisodeWindow;
  /** What of it is left to be bought or rented, by price. */
  left: LeftRow[];
}

/**
 * The same before a reader of whom slices above tell something `beside` it, in one round trip; with all its episodes, or
 * with a `window` of them and what all come to. Refuses one that left the shop before all but those who hold something of it.
 */
export async function showWorkBeside<Beside>(
  ctx: Needs<'db' | 'secrets'>,
  ask: BesideAsk<Beside> & { beside: WorkBeside<Beside>; window?: WindowWish | undefined },
): Promise<ShownWork<Beside>> {
  const { reader, window } = ask;
  const row = await selectWork(ctx.db, {
    id: ask.id,
    ...ask.beside,
    window: window && { ...window, lines: WINDOW_LINES },
  });
  if (!row || (!row.is_listed && row.list.count === 0)) throw new Refusal('NOT_FOUND', '0001');
  const { list, beside } = row;
  const work = workViewOf(ctx, row, { reader, holdings: ask.holdingsIn(beside) });
  if (work.masked) return { work, beside, window: NO_WINDOW, left: [] };
  const shown = episodeWindow(work.episodes, { list, ...(window ?? { order: 'first' }) });
  return { work: { ...work, episodes: shown.lines }, beside, window: shown, left: list.left };
}

/**
 * Some of a work's episodes, those that `beside` names, before a reader, and nothing of the rest. Refuses as
 * `showWorkBeside` does, and of what left the shop also where the reader holds none of them.
 */
export async function showLinesBeside<Beside>(
  ctx: Needs<'db' | 'secrets'>,
  ask: BesideAsk<Beside> & { beside: LinesBeside<Beside> },
): Promise<{ lines: EpisodeLine[]; beside: Beside }> {
  const row = await selectWorkLines(ctx.db, { id: ask.id, ...ask.beside });
  if (!row || (!row.is_listed && row.episodes.length === 0)) throw new Refusal('NOT_FOUND', '0001');
  if (!canSee(ask.reader, row, 'about')) return { lines: [], beside: row.beside };
  return { lines: linesOf(row, ask.holdingsIn(row.beside)), beside: row.beside };
}

function linesOf({ episodes }: { episodes: EpisodeRow[] }, holdings: ReadonlyMap<number, HeldEpisode>): EpisodeLine[] {
  return episodes.map((episode) => episodeLine(episode, holdings.get(episode.id)));
}

function workViewOf(
  ctx: Needs<'secrets'>,
  work: WorkRow & { episodes: EpisodeRow[]; list: ListRow },
  { reader, holdings }: { reader: Reader; holdings: ReadonlyMap<number, HeldEpisode> },
): WorkView {
  const name = {
    id: work.id,
    title: work.title,
    shelf: work.shelf,
    kind: work.kind,
    isAdult: isAdultRating(work.rating),
    isOffered: work.is_listed,
  };
  if (!canSee(reader, work, 'about')) return { ...name, ...NEUTRAL, cover: ADULT_COVER };
  return {
    ...name,
    previewPercent: work.preview_percent,
    waitFree:
      work.wait_free_hours === null
        ? null
        : { everyHours: work.wait_free_hours, exceptLast: work.wait_free_except_last },
    masked: false,
    cover: coverOf(ctx, work, work.now),
    about: aboutOf(work, work.list),
    episodes: linesOf(work, holdings),
    list: episodeListOf(work.list),
  };
}

function aboutOf(work: WorkRow, { characters }: ListRow): WorkAbout {
  const named = (wanted: boolean): string[] =>
    work.tags
      .filter((tag) => (tag.namespace === 'warning') === wanted && tag.namespace !== 'genre')
      .map((tag) => tag.name);
  return {
    otherTitles: work.other_titles,
    status: work.status,
    rating: work.rating,
    genre: work.genre,
    synopsis: work.synopsis,
    quote: work.quote,
    authorNote: work.author_note,
    attribution: work.attribution,
    weekdays: work.weekdays,
    backOn: work.status === 'hiatus' ? work.hiatus_until : null,
    soldUntil: soldUntilOf(work),
    publisher: work.publisher,
    creators: work.creators,
    tags: named(false),
    warnings: named(true),
    characters,
    follows: work.follows,
  };
}

const TOLD_MS = 90 * 86_400_000;

/** The end of a work's rights, once it is near enough to matter to whoever thinks of buying. */
function soldUntilOf({ rights_until: until, now }: WorkRow): string | null {
  return until && until.getTime() - now.getTime() <= TOLD_MS ? until.toISOString() : null;
}
