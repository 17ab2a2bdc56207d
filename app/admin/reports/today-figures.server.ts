import type { ShopDay } from '#domain/reports';
import type { KeyFigure } from '../components/figures.tsx';
import { changeLabel } from './change-label.ts';
import { type DayFigure, usedFigures } from './day-figures.server.ts';
import { wonLabel } from './report-labels.ts';

const PERSONS = (value: number): string => `${value.toLocaleString('ko-KR')}명`;
const COINS = (value: number): string => `${value.toLocaleString('ko-KR')}코인`;

const FIGURES: DayFigure[] = [
  { label: '오늘 판매 코인', of: ({ soldCoins }) => soldCoins, format: COINS },
  { label: '그중 정액제', of: ({ passCoins }) => passCoins, format: COINS, isOptional: true },
  { label: '그중 후원', of: ({ supportCoins }) => supportCoins, format: COINS, isOptional: true },
  { label: '오늘 충전', of: ({ chargedWon }) => chargedWon, format: wonLabel },
  { label: '오늘 읽은 사람', of: ({ readers }) => readers, format: PERSONS },
  { label: '오늘 가입', of: ({ joins }) => joins, format: PERSONS },
];

/** Today so far; yesterday, a whole day, is compared with the same weekday a week before. `days`: in order, today last. */
export function todayFigures(days: readonly ShopDay[]): KeyFigure[] {
  const [today, yesterday, weekBefore] = [days.at(-1), days.at(-2), days.at(-9)];
  if (!today) return [];
  return usedFigures(FIGURES, days).map(({ label, of, format }) => {
    const change = yesterday && weekBefore ? changeLabel(of(yesterday), of(weekBefore)) : '';
    const note = yesterday ? `어제 ${format(of(yesterday))}${change === '' ? '' : ` · 지난주보다 ${change}`}` : '';
    return { label, value: format(of(today)), note };
  });
}

/** Net coins by work, highest first. */
export function topSellers(
  sales: readonly { workId: number; title: string; coins: number; cancelledCoins: number }[],
  most: number,
): { workId: number; title: string; coins: number }[] {
  const works = new Map<number, { workId: number; title: string; coins: number }>();
  for (const { workId, title, coins, cancelledCoins } of sales) {
    const work = works.get(workId) ?? { workId, title, coins: 0 };
    works.set(workId, { ...work, coins: work.coins + coins - cancelledCoins });
  }
  return [...works.values()]
    .filter(({ coins }) => coins > 0)
    .toSorted((a, b) => b.coins - a.coins)
    .slice(0, most);
}
