import { fullCount } from './short-count.ts';

/** `max` was counted to `max + 1`. */
export function countLabel(count: number, max: number): string {
  return count > max ? `${fullCount(max)}개 이상` : `${fullCount(count)}개`;
}
