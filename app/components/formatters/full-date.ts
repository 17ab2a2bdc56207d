import { koreanDay, seoulDay } from '#shared/content/seoul-date';

/** `2026년 11월 21일` */
export function fullDate(time: Date): string {
  return koreanDay(seoulDay(time));
}
