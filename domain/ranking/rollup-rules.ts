import {
  BOARD_DAYS,
  REALTIME_COMPARED_MINUTES,
  REALTIME_HOURS,
  REALTIME_MINUTES,
  type RankingBoard,
} from '#shared/merchandising/rankings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;

/** Time for open transactions to finish after an hour. */
const LATE_MS = 10 * MINUTE_MS;
const HOURS_AT_ONCE = 6;

function floorTo(date: Date, ms: number, offset = 0): Date {
  return new Date(Math.floor((date.getTime() + offset) / ms) * ms - offset);
}

/** Next hours to count, from the first open one to the current one. */
export function nextHours(countedUntil: Date, now: Date): { from: Date; until: Date } {
  const end = floorTo(now, HOUR_MS).getTime() + HOUR_MS;
  return { from: countedUntil, until: new Date(Math.min(end, countedUntil.getTime() + HOURS_AT_ONCE * HOUR_MS)) };
}

/** Hours before this are final once counted until `until`. */
export function finalAfter(until: Date, now: Date): Date {
  const final = floorTo(new Date(now.getTime() - LATE_MS), HOUR_MS);
  return final < until ? final : until;
}

export interface BoardSpan {
  board: RankingBoard;
  /** Snapshot time. */
  basisAt: Date;
  /** Null: from the beginning. */
  from: Date | null;
  until: Date;
  /** Reference time for moves. */
  comparedAt: Date;
}

export function realtimeBasis(now: Date): Date {
  return floorTo(now, REALTIME_MINUTES * MINUTE_MS);
}

/** Snapshot time of daily boards, midnight in Seoul. */
export function dailyBasis(now: Date): Date {
  return floorTo(now, DAY_MS, SEOUL_MS);
}

export function realtimeSpan(basisAt: Date): BoardSpan {
  const newest = floorTo(basisAt, HOUR_MS).getTime();
  return {
    board: 'realtime',
    basisAt,
    from: new Date(newest - (REALTIME_HOURS - 1) * HOUR_MS),
    until: basisAt,
    comparedAt: new Date(basisAt.getTime() - REALTIME_COMPARED_MINUTES * MINUTE_MS),
  };
}

/** Full days until midnight, compared with the previous midnight. */
export function daySpan(board: Exclude<RankingBoard, 'realtime'>, basisAt: Date): BoardSpan {
  const days = BOARD_DAYS[board];
  return {
    board,
    basisAt,
    from: days === null ? null : new Date(basisAt.getTime() - days * DAY_MS),
    until: basisAt,
    comparedAt: new Date(basisAt.getTime() - 1),
  };
}

export const DAY_BOARDS = ['daily', 'weekly', 'monthly', 'total'] as const;
