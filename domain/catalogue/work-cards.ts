import type { RawBuilder } from 'kysely';
import type { Needs } from '#shared/context';
import { type Reader, blockedTagsOf } from '#shared/reader';
import type { PictureAudience } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import { canSee } from './adult-policy.ts';
import { ADULT_COVER } from './adult-cover.ts';
import { cardBadges } from './badge-rules.ts';
import {
  type CardRow,
  type ListedCardRow,
  type ListedWish,
  selectCards,
  selectCardsBeside,
  selectListedCards,
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

/** Several lists at once, in one round trip: each with its cards in their order. */
export async function workRows(
  ctx: Needs<'db' | 'secrets'>,
  ask: { lists: ListedWish[]; reader: Reader },
): Promise<WorkCard[][]> {
  const blocked = blockedTagsOf(ask.reader);
  const lists = ask.lists.map(({ filter, ...how }) => ({
    filter: { ...filter, withoutTags: [...(filter.withoutTags ?? []), ...blocked] },
    ...how,
  }));
  const rows = await selectListedCards(ctx.db, lists);
  return inPlaces(rows, { places: lists.length, shown: (row) => cardFor(ctx, row, ask.reader) });
}

/**
 * Cards of lists that a slice above words itself, as (place, id, rank, why), together with a value of its own: one round
 * trip. Each card says why it stands there. What the reader may not meet in a list is for that statement to leave out.
 */
export async function workRowsBeside<Beside>(
  ctx: Needs<'db' | 'secrets'>,
  ask: { listed: RawBuilder<unknown>; beside: RawBuilder<Beside>; places: number; reader: Reader },
): Promise<{ rows: { card: WorkCard; why: string }[][]; beside: Beside | undefined }> {
  const { cards, beside } = await selectCardsBeside(ctx.db, ask);
  const shown = (row: (typeof cards)[number], place: number): { card: WorkCard; why: string } => ({
    card: cardFor(ctx, row, ask.reader),
    why: row.whys[place] ?? '',
  });
  return { rows: inPlaces(cards, { places: ask.places, shown }), beside };
}

/** Rows dealt out to the lists they stand in, each in its rank. */
function inPlaces<Row extends Pick<ListedCardRow, 'places'>, Shown>(
  rows: Row[],
  how: { places: number; shown(row: Row, place: number): Shown },
): Shown[][] {
  const ranked: { shown: Shown; rank: number }[][] = Array.from({ length: how.places }, () => []);
  for (const row of rows)
    for (const [place, rank] of row.places) ranked[place]?.push({ shown: how.shown(row, place), rank });
  return ranked.map((list) => list.toSorted((a, b) => a.rank - b.rank).map(({ shown }) => shown));
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
