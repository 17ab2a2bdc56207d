import { parsePositions } from '../../browser/device-positions.ts';
import { POSITIONS_KEY, readStored } from '../../browser/stored-values.ts';
import { writeLocalJson } from '../reader/position/position-storage.ts';

/** Works deleted from the recent ones leave the device's list of continued works, too. */
export function forgetPositions(works: readonly number[]): void {
  const others = parsePositions(readStored(POSITIONS_KEY)).filter(({ workId }) => !works.includes(workId));
  writeLocalJson(POSITIONS_KEY, Object.fromEntries(others.map((position) => [position.workId, position])));
}
