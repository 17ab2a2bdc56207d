import { type WorkCard, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { type RankingMove, moveOf } from '#vocabulary/rankings';
import { type BoardName, type SnapshotRow, selectPlaces, selectSnapshot } from './board-store.ts';
import { cursorText, parseCursor } from './cursor-rules.ts';
import { selectPins } from './pin-store.ts';

/** The board that is shown: its name, the moment it stands for, and the time that it sums. Moments are ISO. */
export interface RankingSnapshot extends BoardName {
  id: number;
  basisAt: string;
  /** Null: from the beginning. */
  from: string | null;
  until: string;
}

/** A work in its place. Ranks stay what they are where a reader does not see all of them. */
export interface RankedWork {
  rank: number;
  move: RankingMove;
  /** Null before a reader who may not see an adult work. */
  follows: number | null;
  work: WorkCard;
}

/** A work that an operator recommends (운영자 추천): it stands at a place, and has no rank. */
export interface PinnedWork {
  /** Counted among everything the board shows, from 1 on. */
  place: number;
  work: WorkCard;
}

/** A page of a board; no snapshot where nothing was counted yet. */
export interface RankingPage {
  snapshot: RankingSnapshot | null;
  places: RankedWork[];
  /** Of the first page only: what an operator recommends there. */
  pins: PinnedWork[];
  /** Address part for the next page, null at the end. */
  next: string | null;
}

/** Which board, for whom, and from where on. */
export interface RankingAsk extends BoardName {
  reader: Reader;
  limit?: number;
  after?: string | undefined;
  withoutAdult?: boolean;
}

const PAGE = 50;
const MOST = 100;

/**
 * A board as it stands. Adult works keep their place as placeholders unless they are left out; further pages are of the
 * board that the first one was of, for as long as it is kept. A work that is recommended there now has no rank: its place
 * stays empty, as that of a work that the reader does not see.
 */
export async function showRanking(ctx: Needs<'db' | 'secrets'>, ask: RankingAsk): Promise<RankingPage> {
  const cursor = parseCursor(ask.after);
  const [snapshot, pinned] = await Promise.all([
    selectSnapshot(ctx.db, { ...ask, id: cursor?.snapshot }),
    selectPins(ctx.db, { ...ask, withoutAdult: ask.withoutAdult ?? false }),
  ]);
  const pins = cursor ? [] : pinned.filter(({ isShown }) => isShown);
  const limit = Math.min(ask.limit ?? PAGE, MOST);
  const rows = await placesOf(ctx, snapshot, {
    after: cursor?.rank ?? 0,
    limit: limit + 1,
    withoutAdult: ask.withoutAdult ?? false,
    without: pinned.map(({ workId }) => workId),
    reader: ask.reader,
  });
  const shown = rows.slice(0, limit);
  const ids = [...shown, ...pins].map(({ workId }) => workId);
  const byId = new Map((await workCards(ctx, ids, ask.reader)).map((card) => [card.id, card]));
  const places = shown.flatMap(({ rank, before, workId, follows }) => {
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
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    snapshot: snapshot ? shownSnapshot(snapshot) : null,
    places,
    pins: pins.flatMap(({ workId, place }) => {
      const work = byId.get(workId);
      return work ? [{ place, work }] : [];
    }),
    next: last && snapshot ? cursorText({ snapshot: snapshot.id, rank: last.rank }) : null,
  };
}

/** Places of a board; none where nothing was counted yet. */
async function placesOf(
  ctx: Needs<'db'>,
  snapshot: SnapshotRow | undefined,
  ask: Omit<Parameters<typeof selectPlaces>[1], 'snapshot'>,
): ReturnType<typeof selectPlaces> {
  return snapshot ? selectPlaces(ctx.db, { ...ask, snapshot: snapshot.id }) : [];
}

/** A board's name and times as others are told of them. */
export function shownSnapshot({ id, board, shelf, by, basisAt, from, until }: SnapshotRow): RankingSnapshot {
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
