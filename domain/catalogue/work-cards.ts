import type { Needs } from '#shared/context';
import { type Reader, blockedTagsOf } from '#shared/reader';
import type { PictureAudience } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import { canSee } from './adult-policy.ts';
import { ADULT_COVER } from './adult-cover.ts';
import { cardBadges } from './badge-rules.ts';
import {
  type CardRow,
  type CardsPart,
  type ListedWish,
  type PlacedCardRow,
  selectCards,
  selectPlacedCards,
} from './catalogue-store.ts';
import { stampOf } from './picture-stamp.ts';
import type { CardCover, WorkCard } from './work-card.ts';

/**
 * Fills ids with what a list shows, in their order. The only place where an adult cover is replaced: for a reader
 * who may not see it, nothing but title, shelf, kind and the 19 mark leaves.
 */
export async function workCards(ctx: Needs<'db' | 'secrets'>, ids: number[], reader: Reader): Promise<WorkCard[]> {
  const rows = await selectCards(ctx.db, { ids, isListed: true });
  return rows.map((row) => cardFor(ctx, row, reader));
}

/** The same for works that somebody holds: also those that have left the shelves. Whoever asks says why they are named. */
export async function heldWorkCards(ctx: Needs<'db' | 'secrets'>, ids: number[], reader: Reader): Promise<WorkCard[]> {
  const rows = await selectCards(ctx.db, { ids, isListed: false });
  return rows.map((row) => cardFor(ctx, row, reader));
}

/** A card in a slice's own list, and why it stands there. */
export interface ToldCard {
  card: WorkCard;
  why: string;
}

/** What a part of a statement found: its lists, each in its order, and its value. */
export interface FoundPart<Beside = unknown> {
  rows: ToldCard[][];
  beside: Beside | undefined;
}

/** Several lists at once, in one round trip: each with its cards in their order. */
export async function workRows(
  ctx: Needs<'db' | 'secrets'>,
  ask: { lists: ListedWish[]; reader: Reader },
): Promise<WorkCard[][]> {
  return (await workRowsWith(ctx, { ...ask, parts: [] })).lists;
}

/** Cards of the lists that a slice above words itself, together with a value of its own: one round trip. */
export async function workRowsBeside<Beside>(
  ctx: Needs<'db' | 'secrets'>,
  ask: { part: CardsPart<Beside>; reader: Reader },
): Promise<FoundPart<Beside>> {
  const { parts } = await workRowsWith(ctx, { lists: [], parts: [ask.part], reader: ask.reader });
  const [found] = parts;
  if (!found) throw new Error('every part is answered');
  return found;
}

/** Lists and the parts of slices above, all in one round trip. */
export async function workRowsWith<Beside = unknown>(
  ctx: Needs<'db' | 'secrets'>,
  ask: { lists: ListedWish[]; parts: CardsPart<Beside>[]; reader: Reader },
): Promise<{ lists: WorkCard[][]; parts: FoundPart<Beside>[] }> {
  const { parts, reader } = ask;
  const blocked = blockedTagsOf(reader);
  const lists = ask.lists.map(({ filter, ...how }) => ({
    filter: { ...filter, withoutTags: [...(filter.withoutTags ?? []), ...blocked] },
    ...how,
  }));
  const { cards, besides } = await selectPlacedCards(ctx.db, { lists, parts });
  const places = parts.reduce((all, part) => all + part.places, lists.length);
  const dealt = inPlaces(cards, { places, shown: (row) => cardFor(ctx, row, reader) });
  let from = lists.length;
  return {
    lists: dealt.slice(0, from).map((list) => list.map(({ card }) => card)),
    parts: parts.map((part, at) => ({ rows: dealt.slice(from, (from += part.places)), beside: besides[at] })),
  };
}

/** Rows dealt out to the lists they stand in, each in its rank. */
function inPlaces(rows: PlacedCardRow[], how: { places: number; shown(row: PlacedCardRow): WorkCard }): ToldCard[][] {
  const ranked: (ToldCard & { rank: number })[][] = Array.from({ length: how.places }, () => []);
  for (const row of rows) {
    const card = how.shown(row);
    for (const [place, rank] of row.places) ranked[place]?.push({ card, why: row.whys[place] ?? '', rank });
  }
  return ranked.map((list) => list.toSorted((a, b) => a.rank - b.rank).map(({ card, why }) => ({ card, why })));
}

function cardFor(ctx: Needs<'secrets'>, row: CardRow, reader: Reader): WorkCard {
  const name = {
    id: row.id,
    title: row.title,
    shelf: row.shelf,
    kind: row.kind,
    status: row.status,
    isAdult: isAdultRating(row.rating),
  };
  if (!canSee(reader, row, 'about')) {
    return {
      ...name,
      status: 'ongoing',
      cover: ADULT_COVER,
      creator: '',
      genre: '',
      weekdays: [],
      episodes: 0,
      freeEpisodes: 0,
      latestAt: null,
      badges: [],
    };
  }
  const counts = { episodes: row.opened_episodes, freeEpisodes: row.free_episodes };
  return {
    ...name,
    ...counts,
    cover: coverOf(ctx, row, row.now),
    creator: row.creator,
    genre: row.genre,
    weekdays: row.weekdays,
    latestAt: row.latest_opened_at?.toISOString() ?? null,
    badges: cardBadges(
      { ...counts, status: row.status, firstAt: row.first_opened_at, latestAt: row.latest_opened_at },
      row.now,
    ),
  };
}

/** A stored picture as a cover, before a reader who may see it. */
export function coverOf(
  ctx: Needs<'secrets'>,
  picture: Omit<CardCover, 'masked' | 'held'> & { audience: PictureAudience },
  now: Date,
): CardCover {
  const { hash, width, height, edge, widths } = picture;
  return { hash, width, height, edge, widths, masked: false, ...stampOf(ctx, picture, now) };
}
