import type { ShopDay } from '#domain/reports';
import type { KeyFigure } from '../components/figures.tsx';
import { changeLabel } from './change-label.ts';
import { type DayFigure, usedFigures } from './day-figures.server.ts';
import { wonLabel } from './report-labels.ts';

const plain = (value: number): string => value.toLocaleString('ko-KR');

const FIGURES: DayFigure[] = [
  { label: '판매 코인(취소하기 전)', of: ({ soldCoins }) => soldCoins, format: plain },
  { label: '그중 정액제', of: ({ passCoins }) => passCoins, format: plain, isOptional: true },
  { label: '그중 후원', of: ({ supportCoins }) => supportCoins, format: plain, isOptional: true },
  { label: '충전', of: ({ chargedWon }) => chargedWon, format: wonLabel },
  { label: '환불', of: ({ refundedWon }) => refundedWon, format: wonLabel },
  { label: '열람 회차', of: ({ opens }) => opens, format: plain },
  { label: '가입', of: ({ joins }) => joins, format: plain },
];

/** Sums of a period, compared with the one before. */
export function periodFigures(days: readonly ShopDay[], before: readonly ShopDay[]): KeyFigure[] {
  return usedFigures(FIGURES, [...days, ...before]).map(({ label, of, format }) => {
    const [now, then] = [sumOf(days, of), sumOf(before, of)];
    const change = changeLabel(now, then);
    return { label, value: format(now), note: change === '' ? '' : `이전 기간보다 ${change}` };
  });
}

function sumOf(days: readonly ShopDay[], of: (day: ShopDay) => number): number {
  return days.reduce((all, day) => all + of(day), 0);
}
