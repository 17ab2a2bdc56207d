import { fullCount } from './short-count.ts';

/** How many there are of what was counted no further than `most` and one. */
export function counted(count: number, most: number): string {
  return count > most ? `${fullCount(most)}개 이상` : `${fullCount(count)}개`;
}
