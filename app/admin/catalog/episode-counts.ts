const counted = (name: string, count: number): string => `${name} ${count.toLocaleString('ko-KR')}화`;

/** `공개 5화 · 예약 1화`: released episodes first, and what is not released only if there is any. */
export function episodeCounts(
  work: { isDraft: boolean; opened: number; episodes: number },
  hidden?: { name: string; count: number },
): string {
  const opened = work.isDraft ? 0 : work.opened;
  const scheduled = work.episodes - opened;
  return [
    counted('공개', opened),
    ...(scheduled > 0 ? [counted(work.isDraft ? '공개 전' : '예약', scheduled)] : []),
    ...(hidden && hidden.count > 0 ? [counted(hidden.name, hidden.count)] : []),
  ].join(' · ');
}
