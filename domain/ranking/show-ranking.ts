import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { type RankingMove, moveOf } from '#shared/merchandising/rankings';
import { type BoardKey, type SnapshotRow, selectRankedWorks, selectSnapshot } from './board-store.ts';
import { cursorText, parseCursor } from './cursor-rules.ts';
import { selectPins } from './pin-store.ts';

/** A board's snapshot; times are ISO. */
export interface RankingSnapshot extends BoardKey {
  id: number;
  basisAt: string;
  /** Null: from the beginning. */
  from: string | null;
  until: string;
}

/** A ranked work; ranks do not change when others are hidden. */
export interface RankedWork {
  rank: number;
  move: RankingMove;
  /** Null if masked. */
  follows: number | null;
  work: WorkCard;
}

/** A pinned work (운영자 추천), without rank. */
export interface PinnedWork {
  /** Position among all shown works, from 1. */
  place: number;
  work: WorkCard;
}

/** A page of a board; no snapshot before the first count. */
export interface RankingPage {
  snapshot: RankingSnapshot | null;
  places: RankedWork[];
  /** First page only. */
  pins: PinnedWork[];
  /** Cursor, null at the end. */
  next: string | null;
}

/** Board, reader and cursor. */
export interface RankingQuery extends BoardKey {
  reader: Reader;
  limit?: number;
  after?: string | undefined;
  withoutAdult?: boolean;
}

const PAGE_SIZE = 50;
const MAX = 100;

/**
 * The current board. Adult works are placeholders unless excluded; further pages use the same snapshot while stored.
 * Places of pinned and hidden works stay empty.
 */
export async function showRanking(ctx: Needs<'db' | 'secrets'>, input: RankingQuery): Promise<RankingPage> {
  const cursor = parseCursor(input.after);
  const [snapshot, pinned] = await Promise.all([
    selectSnapshot(ctx.db, { ...input, id: cursor?.snapshot }),
    selectPins(ctx.db, { ...input, withoutAdult: input.withoutAdult ?? false }),
  ]);
  const pins = cursor ? [] : pinned.filter(({ isShown }) => isShown);
  const limit = Math.min(input.limit ?? PAGE_SIZE, MAX);
  const rows = await rankedWorksOf(ctx, snapshot, {
    after: cursor?.rank ?? 0,
    limit: limit + 1,
    withoutAdult: input.withoutAdult ?? false,
    without: pinned.map(({ workId }) => workId),
    reader: input.reader,
  });
  const visible = rows.slice(0, limit);
  const ids = [...visible, ...pins].map(({ workId }) => workId);
  const byId = new Map((await workCards(ctx, ids, input.reader)).map((card) => [card.id, card]));
  const positions = visible.flatMap(({ rank, before, workId, follows }) => {
    const work = byId.get(workId);
    return work
      ? [
          {
            rank,
            move: moveOf(rank, before, snapshot?.isFirst ?? true),
            follows: work.cover.masked ? null : follows,
            work,
          },
        ]
      : [];
  });
  const last = rows.length > limit ? visible.at(-1) : undefined;
  return {
    snapshot: snapshot ? toRankingSnapshot(snapshot) : null,
    places: positions,
    pins: pins.flatMap(({ workId, place }) => {
      const work = byId.get(workId);
      return work ? [{ place, work }] : [];
    }),
    next: last && snapshot ? cursorText({ snapshot: snapshot.id, rank: last.rank }) : null,
  };
}

/** Places of a board; none before the first count. */
async function rankedWorksOf(
  ctx: Needs<'db'>,
  snapshot: SnapshotRow | undefined,
  input: Omit<Parameters<typeof selectRankedWorks>[1], 'snapshot'>,
): ReturnType<typeof selectRankedWorks> {
  return snapshot ? selectRankedWorks(ctx.db, { ...input, snapshot: snapshot.id }) : [];
}

export function toRankingSnapshot({ id, board, shelf, by, basisAt, from, until }: SnapshotRow): RankingSnapshot {
  return {
    id,
    board,
    shelf,
    by,
    basisAt: basisAt.toISOString(),
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
  };
}
