import { furthestRecordOf, resumeRecordOf } from '#shared/reading/reading-progress';
import type { PositionRecord } from '#shared/reading/reading-record';
import type { Restart } from './write-ahead-log.ts';

/**
 * Completes a position with the run, the furthest progress and the trust time known for the episode. Undefined when
 * already known. Times in the device's clock.
 */
export function mergePosition(moved: PositionRecord, positions: readonly PositionRecord[]): PositionRecord | undefined {
  const ownPosition = positions.find((place) => place.device === moved.device);
  if (ownPosition && ownPosition.seq >= moved.seq) return undefined;
  const run = Math.max(0, ...positions.map((place) => place.run));
  if (moved.marked) return mergeMark({ ...moved, run }, positions);
  const furthest = Math.max(moved.fraction, ownPosition?.run === run ? ownPosition.furthest : 0);
  const settledAt =
    ownPosition && ownPosition.settledAgo !== null ? ownPosition.at - ownPosition.settledAgo : undefined;
  const settledAgo = moved.settledAgo ?? (settledAt === undefined ? null : Math.max(0, moved.at - settledAt));
  return { ...moved, run, furthest, settledAgo };
}

/** A mark that takes progress away starts a new run, because progress only grows within one. */
function mergeMark(mark: PositionRecord, positions: readonly PositionRecord[]): PositionRecord | undefined {
  if (positions.length === 0 && mark.furthest === 0) return undefined;
  const isLess = mark.furthest < furthestRecordOf(positions);
  return { ...mark, run: mark.run + (isLess ? 1 : 0), settledAgo: null };
}

/** Starts a new run of an episode; undefined when never read or already known. */
export function mergeRestart(over: Restart, positions: readonly PositionRecord[]): PositionRecord | undefined {
  const ownPosition = positions.find((place) => place.device === over.device);
  const last = ownPosition ?? resumeRecordOf(positions);
  if (!last || (ownPosition && ownPosition.seq >= over.seq)) return undefined;
  const { at, device, seq } = over;
  const run = Math.max(...positions.map((place) => place.run)) + 1;
  return { ...last, place: null, fraction: 0, settledAgo: null, run, furthest: 0, at, device, seq };
}
