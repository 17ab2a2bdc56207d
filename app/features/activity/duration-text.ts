/** `3시간 20분`, `45분`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}분`;
  return rest === 0 ? `${hours.toLocaleString('ko-KR')}시간` : `${hours.toLocaleString('ko-KR')}시간 ${rest}분`;
}
