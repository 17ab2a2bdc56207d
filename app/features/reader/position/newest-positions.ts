import { type LibraryPosition, parsePositions } from '../../../browser/device-positions.ts';

const MAX_POSITIONS = 50;

/** Merges a position: one per work, the newest 50; invalid entries are dropped. */
export function mergeLibraryPosition(
  stored: string | null,
  position: LibraryPosition,
): Record<string, LibraryPosition> {
  const others = parsePositions(stored).filter((other) => other.workId !== position.workId);
  return Object.fromEntries([position, ...others].slice(0, MAX_POSITIONS).map((each) => [each.workId, each]));
}
