import type { ShopDay } from '#domain/reports';

/** A figure that each day has. */
export interface DayFigure {
  label: string;
  of(day: ShopDay): number;
  format(value: number): string;
  /** Left out in a shop without it. */
  isOptional?: boolean;
}

/** The figures without the optional ones that are 0 on all days. */
export function usedFigures(figures: readonly DayFigure[], days: readonly ShopDay[]): DayFigure[] {
  return figures.filter(({ of, isOptional }) => !isOptional || days.some((day) => of(day) > 0));
}
