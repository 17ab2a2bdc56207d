import { SHELVES, SHELF_NAMES, type Shelf } from '#vocabulary/shelves';

/** The boards of the rankings, in the order the shop shows them. */
export const RANKING_BOARDS = ['realtime', 'daily', 'weekly', 'monthly', 'total'] as const;
/** One of the boards. */
export type RankingBoard = (typeof RANKING_BOARDS)[number];
/** How a board is named to a reader. */
export const RANKING_BOARD_NAMES: Record<RankingBoard, string> = {
  realtime: '실시간',
  daily: '일간',
  weekly: '주간',
  monthly: '월간',
  total: '누적',
};

/** Every shelf together, and each by itself. */
export const RANKING_SHELVES = ['all', ...SHELVES] as const;
/** A shelf of the rankings, or all of them. */
export type RankingShelf = 'all' | Shelf;
/** How they are named to a reader. */
export const RANKING_SHELF_NAMES: Record<RankingShelf, string> = { all: '전체', ...SHELF_NAMES };

/** What a board goes by: who reads (인기), or what is paid (판매). */
export const RANKING_MEASURES = ['readers', 'sales'] as const;
/** One of the measures. */
export type RankingMeasure = (typeof RANKING_MEASURES)[number];
/** How they are named to a reader. */
export const RANKING_MEASURE_NAMES: Record<RankingMeasure, string> = { readers: '인기', sales: '판매' };

/** Places of a board. */
export const MOST_PLACES = 200;
/** The board of the hour is made anew this often. */
export const REALTIME_MINUTES = 10;
/** It looks back so many hours, the one that runs included. */
export const REALTIME_HOURS = 24;
/** Its places are compared with where they stood so many minutes before. */
export const REALTIME_COMPARED_MINUTES = 60;
/** Whole days of Seoul that a board sums; null: all there have been. They end with the midnight before. */
export const BOARD_DAYS: Record<Exclude<RankingBoard, 'realtime'>, number | null> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
  total: null,
};
/** What a reader and a new follow are worth on a board of readers; on a board of sales a coin is worth one. */
export const POINTS = { reader: 10, follow: 5 } as const;

/** So many visitors may one network be on a day; members are counted one by one. */
export const VISITORS_OF_NETWORK = 32;
/** Days after which nothing is left of who opened what. */
export const OPENING_DAYS = 8;

/** What a work came to in one hour (`age`: so many hours before the newest), or in all the days of a board (`age` 0). */
export interface RankingCounts {
  age: number;
  readers: number;
  opens: number;
  follows: number;
  coins: number;
}

/** How often counts of an age are taken, the newest first: the hour that runs 24 times, the one before it 23 times. */
export function weightsOf(board: RankingBoard): number[] {
  return board === 'realtime' ? Array.from({ length: REALTIME_HOURS }, (_none, age) => REALTIME_HOURS - age) : [1];
}

/** The points of a work, from its counts alone; whole numbers throughout, so that anybody comes to the same. */
export function scoreOf(board: RankingBoard, measure: RankingMeasure, counts: readonly RankingCounts[]): number {
  const weights = weightsOf(board);
  const pointsOf = ({ readers, follows, coins }: RankingCounts): number =>
    measure === 'sales' ? coins : readers * POINTS.reader + follows * POINTS.follow;
  return counts.reduce((sum, part) => sum + (weights[part.age] ?? 0) * pointsOf(part), 0);
}

/** A work with its points, as it is set beside others. */
export interface Scored {
  workId: number;
  score: number;
  counts: readonly RankingCounts[];
}

/** Who stands before whom: more points; where they are the same, more opened episodes, then who came to the shop first. */
export function comparePlaces(a: Scored, b: Scored): number {
  const opens = ({ counts }: Scored): number => counts.reduce((sum, part) => sum + part.opens, 0);
  return b.score - a.score || opens(b) - opens(a) || a.workId - b.workId;
}

/** Readers of a day under the root: 100 readers count 100, 10,000 readers 1,000. */
export const POPULARITY_SCALE = 100;
/** How much is read of a work, of all time: what lists by popularity go by. Each day counts by the root of its readers. */
export function popularityOf(readersByDay: readonly number[]): number {
  return readersByDay.reduce((sum, readers) => sum + Math.floor(Math.sqrt(readers * POPULARITY_SCALE)), 0);
}

/** How a place moved. `none`: the board is its first, or nothing to be compared with is kept. */
export type RankingMove = { kind: 'up' | 'down'; by: number } | { kind: 'same' } | { kind: 'new' } | { kind: 'none' };

/** How a place moved since the board it is compared with. */
export function moveOf(rank: number, before: number | null, isFirst: boolean): RankingMove {
  if (isFirst) return { kind: 'none' };
  if (before === null) return { kind: 'new' };
  if (before === rank) return { kind: 'same' };
  return before > rank ? { kind: 'up', by: before - rank } : { kind: 'down', by: rank - before };
}
