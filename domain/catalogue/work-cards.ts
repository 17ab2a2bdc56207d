import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { PictureVariant } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import { canSee } from './adult-policy.ts';
import { ADULT_COVER } from './adult-cover.ts';
import { cardBadges } from './badge-rules.ts';
import { type CardRow, selectCards } from './catalogue-store.ts';
import type { CardCover, WorkCard } from './work-card.ts';

/**
 * Fills ids with what a list shows, in their order. The only place where an adult cover is replaced: for a reader
 * who may not see it, nothing but title, shelf, kind and the 19 mark leaves.
 */
export async function workCards(ctx: Needs<'db'>, ids: number[], reader: Reader): Promise<WorkCard[]> {
  const rows = await selectCards(ctx.db, ids);
  return rows.map((row) => cardFor(row, reader));
}

function cardFor(row: CardRow, reader: Reader): WorkCard {
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
    cover: coverOf(row),
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

/** A stored picture as a cover. */
export function coverOf(row: {
  hash: string;
  width: number;
  height: number;
  edge: string;
  variants: PictureVariant[];
}): CardCover {
  const widths = row.variants.filter((variant) => variant.format === 'webp').map((variant) => variant.width);
  return {
    hash: row.hash,
    width: row.width,
    height: row.height,
    edge: row.edge,
    widths: widths.toSorted((a, b) => a - b),
    masked: false,
  };
}
