import type { ReactNode } from 'react';
import { Field } from '../components/console-form.tsx';
import { Filters } from '../components/data-table.tsx';

/** Inclusive days in Seoul time. */
export interface DayRange {
  from: string;
  until: string;
}

export function daysQuery(days: DayRange): string {
  return new URLSearchParams({ from: days.from, until: days.until }).toString();
}

export function DayFilters({ days }: { days: DayRange }): ReactNode {
  return (
    <Filters label="기간">
      <Field label="첫날" name="from" type="date" defaultValue={days.from} />
      <Field label="종료일" name="until" type="date" defaultValue={days.until} />
    </Filters>
  );
}
