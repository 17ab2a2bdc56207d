import { seoulDate } from '#vocabulary/seoul-date';

/** `2026년 11월 21일`: a date that stands alone, where the year is not plain. */
export function fullDate(moment: Date): string {
  const { year, month, day } = seoulDate(moment);
  return `${year}년 ${month}월 ${day}일`;
}
