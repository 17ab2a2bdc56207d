import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type Rating, isAdultRating } from '#vocabulary/ratings';
import type { Kind, Shelf, Unit, WorkStatus } from '#vocabulary/shelves';
import type { Weekday } from '#vocabulary/weekdays';
import { ADULT_COVER } from './adult-cover.ts';
import { canSee } from './adult-policy.ts';
import type { CardCover, WorkCard } from './work-card.ts';
import { coverOf, workRows } from './work-cards.ts';
import { type EpisodeRow, type WorkRow, selectEpisodes, selectWork } from './work-store.ts';

/** What an episode's line says. Prices stand in coins. */
export interface EpisodeLine {
  id: number;
  position: number;
  title: string;
  unit: Unit;
  content: 'text' | 'images';
  /** ISO moment it opens or opened. */
  opensAt: string;
  state: 'free' | 'locked' | 'upcoming';
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
}

/** The page of a work. `masked`: an adult work before a reader who may see its name only. */
export interface WorkView {
  id: number;
  title: string;
  shelf: Shelf;
  kind: Kind;
  masked: boolean;
  isAdult: boolean;
  cover: CardCover;
  about: WorkAbout | null;
  episodes: EpisodeLine[];
  related: { title: string; works: WorkCard[] }[];
}

/** All that a work's page tells beyond its name; never sent to a reader who may not see it. */
export interface WorkAbout {
  status: WorkStatus;
  rating: Rating;
  genre: string;
  synopsis: string;
  quote: string;
  authorNote: string;
  attribution: string;
  weekdays: Weekday[];
  publisher: string | null;
  creators: { name: string; role: string }[];
  tags: string[];
  warnings: string[];
  characters: number;
  /** How many members follow it. */
  follows: number;
}

/** A work's page. Refuses with NOT_FOUND 0001 when there is no such work. */
export async function showWork(ctx: Needs<'db' | 'secrets'>, ask: { id: number; reader: Reader }): Promise<WorkView> {
  const [work, episodes] = await Promise.all([selectWork(ctx.db, ask.id), selectEpisodes(ctx.db, ask.id)]);
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  const name = {
    id: work.id,
    title: work.title,
    shelf: work.shelf,
    kind: work.kind,
    isAdult: isAdultRating(work.rating),
  };
  if (!canSee(ask.reader, work, 'about'))
    return { ...name, masked: true, cover: ADULT_COVER, about: null, episodes: [], related: [] };
  const cover = coverOf(ctx, work, work.now);
  return {
    ...name,
    masked: false,
    cover,
    about: aboutOf(work, episodes),
    episodes: episodes.map(episodeLine),
    related: await relatedTo(ctx, work, ask.reader),
  };
}

function aboutOf(work: WorkRow, episodes: EpisodeRow[]): WorkAbout {
  const named = (wanted: boolean): string[] =>
    work.tags
      .filter((tag) => (tag.namespace === 'warning') === wanted && tag.namespace !== 'genre')
      .map((tag) => tag.name);
  return {
    status: work.status,
    rating: work.rating,
    genre: work.genre,
    synopsis: work.synopsis,
    quote: work.quote,
    authorNote: work.author_note,
    attribution: work.attribution,
    weekdays: work.weekdays,
    publisher: work.publisher,
    creators: work.creators,
    tags: named(false),
    warnings: named(true),
    characters: episodes.reduce((sum, episode) => sum + (episode.is_open ? episode.characters : 0), 0),
    follows: work.follows,
  };
}

/** A stored episode as a line of the list; it is upcoming until its hour, then free or locked. */
export function episodeLine(row: EpisodeRow): EpisodeLine {
  return {
    id: row.id,
    position: row.position,
    title: row.title,
    unit: row.unit,
    content: row.content,
    opensAt: row.opens_at.toISOString(),
    state: row.is_open ? (row.is_free ? 'free' : 'locked') : 'upcoming',
    buyCoins: row.buy_coins,
    rentalCoins: row.rental_coins,
    rentalHours: row.rental_hours,
  };
}

/** By the same hand, then of the same kind; a work without kin still has neighbours on its shelf. One round trip. */
async function relatedTo(ctx: Needs<'db' | 'secrets'>, work: WorkRow, reader: Reader): Promise<WorkView['related']> {
  const same = { except: work.id, withoutAdult: !canSee(reader, { rating: '19' }, 'about') };
  const creator = work.creators[0]?.name;
  const nobody = { ids: [] };
  const [byCreator = [], byGenre = [], byShelf = []] = await workRows(ctx, {
    lists: [
      { filter: creator ? { ...same, creator } : nobody, limit: 6 },
      { filter: work.genre ? { ...same, shelf: work.shelf, genre: work.genre } : nobody, limit: 12 },
      { filter: { ...same, shelf: work.shelf }, limit: 6 },
    ],
    reader,
  });
  const shown = new Set(byCreator.map((card) => card.id));
  const rows = [
    { title: '이 작가의 다른 작품', works: byCreator },
    { title: '함께 읽기 좋은 작품', works: byGenre.filter((card) => !shown.has(card.id)).slice(0, 6) },
  ].filter((row) => row.works.length > 0);
  if (rows.length > 0 || byShelf.length === 0) return rows;
  return [{ title: '같은 서가의 작품', works: byShelf }];
}
