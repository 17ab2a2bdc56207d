import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { PictureAudience } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import { canSee } from '../access/adult-policy.ts';
import { ADULT_COVER } from './adult-cover.ts';
import { cardBadges } from './badge-rules.ts';
import {
  type CardRow,
  type CardsQueryPart,
  type WorkListQuery,
  type PositionedCardRow,
  selectCards,
  selectPositionedCards,
} from './work-card-store.ts';
import { readerFilter } from './list-filter.ts';
import { pictureSignature } from '../access/signed-picture-url.ts';
import type { CardCover, WorkCard } from './work-card.ts';

/** Cards in the order of the ids. The only place that masks adult works: only title, shelf, kind and 19 mark remain. */
export async function workCards(ctx: Needs<'db' | 'secrets'>, ids: number[], reader: Reader): Promise<WorkCard[]> {
  const rows = await selectCards(ctx.db, { ids, isListed: true });
  return rows.map((row) => cardFor(ctx, row, reader));
}

/** Same, including unlisted works. Callers must check the entitlement. */
export async function entitledWorkCards(
  ctx: Needs<'db' | 'secrets'>,
  ids: number[],
  reader: Reader,
): Promise<WorkCard[]> {
  const rows = await selectCards(ctx.db, { ids, isListed: false });
  return rows.map((row) => cardFor(ctx, row, reader));
}

export interface CardWithReason {
  card: WorkCard;
  why: string;
}

/** Lists and value of a query part. */
export interface QueryPartResult<Extra = unknown> {
  rows: CardWithReason[][];
  beside: Extra | undefined;
}

/** Several lists in one round trip. */
export async function workRows(
  ctx: Needs<'db' | 'secrets'>,
  input: { lists: WorkListQuery[]; reader: Reader },
): Promise<WorkCard[][]> {
  return (await workRowsWithParts(ctx, { ...input, parts: [] })).lists;
}

/** Lists of one query part with its extra value, in one round trip. */
export async function workRowsWithExtra<Extra>(
  ctx: Needs<'db' | 'secrets'>,
  input: { part: CardsQueryPart<Extra>; reader: Reader },
): Promise<QueryPartResult<Extra>> {
  const { parts } = await workRowsWithParts(ctx, { lists: [], parts: [input.part], reader: input.reader });
  const [found] = parts;
  if (!found) throw new Error('every part is answered');
  return found;
}

/** Lists and query parts, in one round trip. */
export async function workRowsWithParts<Extra = unknown>(
  ctx: Needs<'db' | 'secrets'>,
  input: { lists: WorkListQuery[]; parts: CardsQueryPart<Extra>[]; reader: Reader },
): Promise<{ lists: WorkCard[][]; parts: QueryPartResult<Extra>[] }> {
  const { parts, reader } = input;
  const lists = input.lists.map(({ filter, ...how }) => ({ filter: readerFilter(filter, reader), ...how }));
  const { cards, besides } = await selectPositionedCards(ctx.db, { lists, parts });
  const positions = parts.reduce((all, part) => all + part.places, lists.length);
  const dealt = byPosition(cards, { places: positions, visible: (row) => cardFor(ctx, row, reader) });
  let from = lists.length;
  return {
    lists: dealt.slice(0, from).map((list) => list.map(({ card }) => card)),
    parts: parts.map((part, at) => ({ rows: dealt.slice(from, (from += part.places)), beside: besides[at] })),
  };
}

/** Distributes rows to their lists by rank. */
function byPosition(
  rows: PositionedCardRow[],
  how: { places: number; visible(row: PositionedCardRow): WorkCard },
): CardWithReason[][] {
  const ranked: (CardWithReason & { rank: number })[][] = Array.from({ length: how.places }, () => []);
  for (const row of rows) {
    const card = how.visible(row);
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

/** Converts a picture that the reader may see into a cover. */
export function coverOf(
  ctx: Needs<'secrets'>,
  picture: Omit<CardCover, 'masked' | 'held'> & { audience: PictureAudience },
  now: Date,
): CardCover {
  const { hash, width, height, edge, widths } = picture;
  return { hash, width, height, edge, widths, masked: false, ...pictureSignature(ctx, picture, now) };
}
