/** A sum in won, as people read it. */
export function wonText(won: number): string {
  return `${won.toLocaleString('ko-KR', { maximumFractionDigits: 8 })}원`;
}

/** A count, as people read it. */
export function countText(count: number): string {
  return count.toLocaleString('ko-KR');
}
