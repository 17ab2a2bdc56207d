import {
  BOARD_DAYS,
  REALTIME_COMPARED_MINUTES,
  REALTIME_HOURS,
  REALTIME_MINUTES,
  type RankingBoard,
} from '#vocabulary/rankings';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;

/** What was under way when an hour ended has been written by then. */
const LATE_MS = 10 * MINUTE_MS;
/** Hours that are counted in one transaction. */
const HOURS_AT_ONCE = 6;

function floorTo(moment: Date, ms: number, offset = 0): Date {
  return new Date(Math.floor((moment.getTime() + offset) / ms) * ms - offset);
}

/** Hours to count next: from the first that is not final, a few at a time, the one that runs included. */
export function nextHours(countedUntil: Date, now: Date): { from: Date; until: Date } {
  const end = floorTo(now, HOUR_MS).getTime() + HOUR_MS;
  return { from: countedUntil, until: new Date(Math.min(end, countedUntil.getTime() + HOURS_AT_ONCE * HOUR_MS)) };
}

/** Hours before this are final once those until `until` have been counted: over, and nothing of them still under way. */
export function finalAfter(until: Date, now: Date): Date {
  const final = floorTo(new Date(now.getTime() - LATE_MS), HOUR_MS);
  return final < until ? final : until;
}

/** What a board is made of and compared with. */
export interface BoardSpan {
  board: RankingBoard;
  /** The moment it stands for. */
  basisAt: Date;
  /** Null: from the beginning. */
  from: Date | null;
  until: Date;
  /** Its places are compared with the newest board of this moment or before. */
  comparedAt: Date;
}

/** The moment that the board of the hour stands for now. */
export function realtimeBasis(now: Date): Date {
  return floorTo(now, REALTIME_MINUTES * MINUTE_MS);
}

/** The midnight of Seoul that the boards of days stand for now. */
export function dailyBasis(now: Date): Date {
  return floorTo(now, DAY_MS, SEOUL_MS);
}

/** The span of the board of the hour: whole hours, the newest being the one that runs. */
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

/** The span of a board of days: as many as it has, until its midnight; compared with the one of the midnight before. */
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

/** The boards of days, in the order they are made. */
export const DAY_BOARDS = ['daily', 'weekly', 'monthly', 'total'] as const;
