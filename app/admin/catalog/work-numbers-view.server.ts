import type { WorkDay } from '#domain/reports';
import type { KeyFigure } from '../components/figures.tsx';
import { changeLabel } from '../reports/change-label.ts';

const sumOf = (days: readonly WorkDay[], of: (day: WorkDay) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** Sums of a period, compared with the one before. */
export function workFigures(
  { days, before }: { days: readonly WorkDay[]; before: readonly WorkDay[] },
  totals: { follows: number; ratings: number; halves: number },
): KeyFigure[] {
  const figure = (label: string, of: (day: WorkDay) => number, rest = ''): KeyFigure => {
    const [now, then] = [sumOf(days, of), sumOf(before, of)];
    const change = changeLabel(now, then);
    const notes = [change === '' ? '' : `이전 기간보다 ${change}`, rest].filter((note) => note !== '');
    return { label, value: now.toLocaleString('ko-KR'), note: notes.join(' · ') };
  };
  const rated = totals.ratings === 0 ? '' : `지금 ${starsOf(totals)}점 (${totals.ratings.toLocaleString('ko-KR')}명)`;
  return [
    figure('열람 회차', ({ opens }) => opens),
    figure('끝까지 읽은 회차', ({ finished }) => finished),
    figure('판매 코인', ({ coins }) => coins),
    figure('별점을 준 독자', ({ ratings }) => ratings, rated),
    figure('새 관심', ({ follows }) => follows, `지금 ${totals.follows.toLocaleString('ko-KR')}명`),
  ];
}

/** The average in stars with one decimal; '' without ratings. */
export function starsOf({ ratings, halves }: { ratings: number; halves: number }): string {
  return ratings === 0 ? '' : (halves / ratings / 2).toFixed(1);
}
