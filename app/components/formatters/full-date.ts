import { seoulDate } from '#shared/content/seoul-date';

/** `2026년 11월 21일` */
export function fullDate(time: Date): string {
  const { year, month, day } = seoulDate(time);
  return `${year}년 ${month}월 ${day}일`;
}
