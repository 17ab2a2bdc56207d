export function wonText(won: number): string {
  return `${won.toLocaleString('ko-KR', { maximumFractionDigits: 8 })}원`;
}

export function countText(count: number): string {
  return count.toLocaleString('ko-KR');
}
