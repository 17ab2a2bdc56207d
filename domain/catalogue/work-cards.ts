import type { Needs } from '#shared/context';
import { type Reader, blockedTagsOf } from '#shared/reader';
import type { PictureAudience } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import { canSee } from './adult-policy.ts';
import { ADULT_COVER } from './adult-cover.ts';
import { cardBadges } from './badge-rules.ts';
import { type CardRow, type ListAsk, selectCards, selectListedCards } from './catalogue-store.ts';
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
  ask: { lists: ListAsk[]; reader: Reader },
): Promise<WorkCard[][]> {
  const blocked = blockedTagsOf(ask.reader);
  const lists = ask.lists.map((list) => ({
    ...list,
    filter: { ...list.filter, withoutTags: [...(list.filter.withoutTags ?? []), ...blocked] },
  }));
  const rows = await selectListedCards(ctx.db, lists);
  const ranked: { card: WorkCard; rank: number }[][] = ask.lists.map(() => []);
  for (const row of rows) {
    const card = cardFor(ctx, row, ask.reader);
    for (const [place, rank] of row.places) ranked[place]?.push({ card, rank });
  }
  return ranked.map((list) => list.toSorted((a, b) => a.rank - b.rank).map(({ card }) => card));
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
