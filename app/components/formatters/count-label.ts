import { fullCount } from './short-count.ts';

/** `max` was counted to `max + 1`. */
export function countLabel(count: number, max: number, unit = '개'): string {
  return count > max ? `${fullCount(max)}${unit} 이상` : `${fullCount(count)}${unit}`;
}
