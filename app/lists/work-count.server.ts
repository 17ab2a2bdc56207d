import { MOST_COUNTED } from '#domain/catalogue';

/** How many works a list has, as far as they are counted. */
export function workCount(count: number): string {
  const counted = Math.min(count, MOST_COUNTED).toLocaleString('ko');
  return count > MOST_COUNTED ? `작품 ${counted}편 이상` : `작품 ${counted}편`;
}
