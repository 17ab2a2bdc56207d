import { CATEGORIES, CATEGORY_NAMES, type Category } from '#shared/catalog/categories';

/** Ranking boards in display order. */
export const RANKING_BOARDS = ['realtime', 'daily', 'weekly', 'monthly', 'total'] as const;
/** A ranking board. */
export type RankingBoard = (typeof RANKING_BOARDS)[number];
/** Display names of the boards. */
export const RANKING_BOARD_NAMES: Record<RankingBoard, string> = {
  realtime: '실시간',
  daily: '일간',
  weekly: '주간',
  monthly: '월간',
  total: '누적',
};

/** All categories together, and each by itself. */
export const RANKING_CATEGORIES = ['all', ...CATEGORIES] as const;
/** A category of the rankings, or all. */
export type RankingCategory = 'all' | Category;
/** Display names of the ranking categories. */
export const RANKING_CATEGORY_NAMES: Record<RankingCategory, string> = { all: '전체', ...CATEGORY_NAMES };

/** Measures: readers (인기) or sales (판매). */
export const RANKING_MEASURES = ['readers', 'sales'] as const;
/** A ranking measure. */
export type RankingMeasure = (typeof RANKING_MEASURES)[number];
/** Display names of the measures. */
export const RANKING_MEASURE_NAMES: Record<RankingMeasure, string> = { readers: '인기', sales: '판매' };

/** Ranks per board. */
export const MAX_RANKS = 200;
/** Interval of the realtime board. */
export const REALTIME_MINUTES = 10;
/** Hours covered by the realtime board, including the current one. */
export const REALTIME_HOURS = 24;
/** Age of the realtime board that ranks are compared with. */
export const REALTIME_COMPARED_MINUTES = 60;
/** Full Seoul days covered by a board, ending at the last midnight; null for all time. */
export const BOARD_DAYS: Record<Exclude<RankingBoard, 'realtime'>, number | null> = {
  daily: 1,
  weekly: 7,
  monthly: 30,
  total: null,
};
/** Score of a reader and a new follow; on sales boards a coin scores one. */
export const POINTS = { reader: 10, follow: 5 } as const;

/** Maximum anonymous visitors counted per network and day. */
export const VISITORS_OF_NETWORK = 32;
/** Days after which openings are purged. */
export const OPENING_DAYS = 8;

/** Counts of a work in one hour (`age` in hours before the newest), or over all days of a board (`age` 0). */
export interface RankingCounts {
  age: number;
  readers: number;
  opens: number;
  follows: number;
  coins: number;
}

/** Weights by age, newest first: 24 for the current hour, 23 for the one before. */
export function weightsOf(board: RankingBoard): number[] {
  return board === 'realtime' ? Array.from({ length: REALTIME_HOURS }, (_none, age) => REALTIME_HOURS - age) : [1];
}

/** Integer score of a work, reproducible from its counts. */
export function scoreOf(board: RankingBoard, measure: RankingMeasure, counts: readonly RankingCounts[]): number {
  const weights = weightsOf(board);
  const pointsOf = ({ readers, follows, coins }: RankingCounts): number =>
    measure === 'sales' ? coins : readers * POINTS.reader + follows * POINTS.follow;
  return counts.reduce((sum, part) => sum + (weights[part.age] ?? 0) * pointsOf(part), 0);
}

/** A work with its score. */
export interface Scored {
  workId: number;
  score: number;
  counts: readonly RankingCounts[];
}

/** Orders by score, then opened episodes, then age in the shop. */
export function compareRanks(a: Scored, b: Scored): number {
  const opens = ({ counts }: Scored): number => counts.reduce((sum, part) => sum + part.opens, 0);
  return b.score - a.score || opens(b) - opens(a) || a.workId - b.workId;
}

/** Square root scale: 100 readers a day count 100, 10,000 count 1,000. */
export const POPULARITY_SCALE = 100;
/** All-time popularity for sorting: the sum of scaled daily readers. */
export function popularityOf(readersByDay: readonly number[]): number {
  return readersByDay.reduce((sum, readers) => sum + Math.floor(Math.sqrt(readers * POPULARITY_SCALE)), 0);
}

/** Rank change; `none` when there is nothing to compare with. */
export type RankingMove = { kind: 'up' | 'down'; by: number } | { kind: 'same' } | { kind: 'new' } | { kind: 'none' };

/** Rank change since the compared board. */
export function moveOf(rank: number, before: number | null, isFirst: boolean): RankingMove {
  if (isFirst) return { kind: 'none' };
  if (before === null) return { kind: 'new' };
  if (before === rank) return { kind: 'same' };
  return before > rank ? { kind: 'up', by: before - rank } : { kind: 'down', by: rank - before };
}
