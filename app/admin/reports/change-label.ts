/** Change against an earlier value: `+18%`, `-4%`, `같음`; empty without an earlier value. */
export function changeLabel(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? '같음' : `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('ko-KR')}%`;
}
