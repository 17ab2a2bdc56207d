import { type Measure, inRange } from '../settings/reading-settings.ts';

/** The reader's own unit of speed: 1, slow, to 20, fast. */
export const SPEED_LEVELS = 20;

/** The speed of a level, in the measure's own unit. Levels off the scale are its ends. */
export function speedOf(level: number, range: Measure): number {
  const share = (Math.min(SPEED_LEVELS, Math.max(1, level)) - 1) / (SPEED_LEVELS - 1);
  return inRange(range.least + share * (range.most - range.least), range);
}

/** The level nearest to a speed. */
export function levelOf(speed: number, range: Measure): number {
  const share = (inRange(speed, range) - range.least) / (range.most - range.least);
  return Math.round(share * (SPEED_LEVELS - 1)) + 1;
}
