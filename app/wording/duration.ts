/** `3일`, `36시간`: how long a rental lasts, in whole days where it does. */
export function durationWords(hours: number): string {
  return hours >= 24 && hours % 24 === 0 ? `${hours / 24}일` : `${hours}시간`;
}
