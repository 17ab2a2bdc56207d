import { type SettingRange, clampToRange } from '../settings/reading-settings.ts';

/** 1 (slow) to 20 (fast). */
export const SPEED_LEVELS = 20;

/** Clamped. */
export function speedOf(level: number, range: SettingRange): number {
  const share = (Math.min(SPEED_LEVELS, Math.max(1, level)) - 1) / (SPEED_LEVELS - 1);
  return clampToRange(range.least + share * (range.most - range.least), range);
}

/** Nearest level. */
export function levelOf(speed: number, range: SettingRange): number {
  const share = (clampToRange(speed, range) - range.least) / (range.most - range.least);
  return Math.round(share * (SPEED_LEVELS - 1)) + 1;
}
