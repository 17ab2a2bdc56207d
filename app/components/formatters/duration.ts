/** Rental duration: `3일`, `36시간`. */
export function durationLabel(hours: number): string {
  return hours >= 24 && hours % 24 === 0 ? `${hours / 24}일` : `${hours}시간`;
}
