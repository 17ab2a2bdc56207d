import { type QueryPartResult, workRowsWithExtra } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { PositionRecord } from '#shared/reading/reading-record';
import { recordFrom } from '#shared/reading/reading-record-guards';
import type { Category, Unit } from '#shared/catalog/categories';
import type { NextUnread } from './next-unread-store.ts';
import { type ContinuedRow, type PlacedPosition, continueReadingPart } from '../sync/reading-log-store.ts';

/** A work with its reading position. */
export interface ContinuedWork {
  workId: number;
  title: string;
  coverHash: string;
  /** Signature of a protected cover. */
  held?: string | undefined;
  episode: number;
  episodeTitle: string;
  position: number;
  /** Default: `episode`. */
  unit?: Unit | undefined;
  kind: 'text' | 'images';
  /** 0 to 1 of the episode. */
  fraction: number;
  /** ISO. */
  at: string;
  /** What follows a finished episode. */
  next?: NextUnread | undefined;
}

/** Continue-reading list, latest first, without unlisted or hidden works and deleted episodes. */
export async function continueReading(
  ctx: Needs<'db' | 'secrets'>,
  input: { memberNo: number; reader: Reader; work?: number; most: number },
): Promise<ContinuedWork[]> {
  const { memberNo: member, work, most, reader } = input;
  return toContinuedWorks(await workRowsWithExtra(ctx, { part: continueReadingPart({ member, work, most }), reader }));
}

/** Same, from the result of `continueReadingPart`. */
export function toContinuedWorks({ rows, beside }: QueryPartResult): ContinuedWork[] {
  const byId = new Map((rows[0] ?? []).map(({ card }) => [card.id, card]));
  const stored: ContinuedRow[] = Array.isArray(beside) ? beside : [];
  return stored.flatMap(({ record, placed, next }) => {
    const position = recordFrom(record);
    const card = position?.kind === 'place' ? byId.get(position.work) : undefined;
    if (position?.kind !== 'place' || !placed || !card || card.cover.masked) return [];
    return continuedInWork({ ...card, coverHash: card.cover.hash, held: card.cover.held }, { position, placed, next });
  });
}

/** Converts a position in a visible work. */
export function continuedInWork(
  work: { id: number; title: string; shelf: Category; coverHash: string; held: string | undefined },
  { position, placed, next }: { position: PositionRecord; placed: PlacedPosition; next: NextUnread | null },
): ContinuedWork {
  return {
    workId: work.id,
    title: work.title,
    coverHash: work.coverHash,
    ...(work.held ? { held: work.held } : {}),
    episode: position.episode,
    episodeTitle: position.viewed.episodeTitle,
    position: placed.position,
    unit: placed.unit,
    // After a restart the position has no kind; derive it from the shelf.
    kind: position.place ? ('y' in position.place ? 'images' : 'text') : work.shelf === 'webtoon' ? 'images' : 'text',
    fraction: position.fraction,
    at: new Date(position.at).toISOString(),
    ...(next ? { next } : {}),
  };
}
