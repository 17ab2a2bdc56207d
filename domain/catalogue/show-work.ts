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
import { type EpisodeList, episodeListOf } from './episode-window.ts';
import { coverOf } from './work-cards.ts';
import { type EpisodeRow, NOTHING_BESIDE, type WorkBeside, type WorkRow, selectWork } from './work-store.ts';

/** Of a work that may be named only: nothing but its name. */
const NEUTRAL = {
  masked: true,
  previewPercent: 0,
  waitFree: null,
  about: null,
  episodes: [],
  list: episodeListOf([], null),
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

/**
 * The same before a reader of whom slices above tell something `beside` it, in one round trip; `holdingsIn` finds in that
 * what the reader holds. Refuses one that left the shop before all but those who hold something of it.
 */
export async function showWorkBeside<Beside>(
  ctx: Needs<'db' | 'secrets'>,
  ask: {
    id: number;
    reader: Reader;
    beside: WorkBeside<Beside>;
    holdingsIn(beside: Beside): ReadonlyMap<number, HeldEpisode>;
  },
): Promise<{ work: WorkView; beside: Beside }> {
  const row = await selectWork(ctx.db, { id: ask.id, ...ask.beside });
  const holdings = row ? ask.holdingsIn(row.beside) : NOTHING_HELD;
  if (!row || (!row.is_listed && holdings.size === 0)) throw new Refusal('NOT_FOUND', '0001');
  return { work: workViewOf(ctx, row, { reader: ask.reader, holdings }), beside: row.beside };
}

function workViewOf(
  ctx: Needs<'secrets'>,
  work: WorkRow & { episodes: EpisodeRow[] },
  { reader, holdings }: { reader: Reader; holdings: ReadonlyMap<number, HeldEpisode> },
): WorkView {
  const name = {
    id: work.id,
    title: work.title,
    shelf: work.shelf,
    kind: work.kind,
    isAdult: isAdultRating(work.rating),
    isOffered: work.is_listed,
    previewPercent: work.preview_percent,
    waitFree:
      work.wait_free_hours === null
        ? null
        : { everyHours: work.wait_free_hours, exceptLast: work.wait_free_except_last },
  };
  if (!canSee(reader, work, 'about')) return { ...name, ...NEUTRAL, cover: ADULT_COVER };
  // What left the shop shows no more than what is held of it.
  const episodes = work.is_listed ? work.episodes : work.episodes.filter((episode) => holdings.has(episode.id));
  const lines = episodes.map((episode) => episodeLine(episode, holdings.get(episode.id)));
  return {
    ...name,
    masked: false,
    cover: coverOf(ctx, work, work.now),
    about: aboutOf(work, episodes),
    episodes: lines,
    list: episodeListOf(lines, name.waitFree),
  };
}

function aboutOf(work: WorkRow, episodes: EpisodeRow[]): WorkAbout {
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
    characters: episodes.reduce((sum, episode) => sum + (episode.is_open ? episode.characters : 0), 0),
    follows: work.follows,
  };
}

const TOLD_MS = 90 * 86_400_000;

/** The end of a work's rights, once it is near enough to matter to whoever thinks of buying. */
function soldUntilOf({ rights_until: until, now }: WorkRow): string | null {
  return until && until.getTime() - now.getTime() <= TOLD_MS ? until.toISOString() : null;
}
