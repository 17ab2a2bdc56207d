/** `10초 전에 저장`; both times in milliseconds. */
export function savedAgo(savedAt: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - savedAt) / 1000));
  if (seconds < 5) return '방금 저장';
  if (seconds < 60) return `${seconds}초 전에 저장`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}분 전에 저장`;
  return `${Math.floor(seconds / 3600)}시간 전에 저장`;
}
