import type { ReactNode } from 'react';
import { Field } from '../kit/console-form.tsx';
import { Filters } from '../kit/data-table.tsx';

/** Days of Seoul, both counted. */
export interface ShownDays {
  from: string;
  until: string;
}

/** Days as an address asks for them. */
export function daysQuery(days: ShownDays): string {
  return new URLSearchParams({ from: days.from, until: days.until }).toString();
}

/** From which day until which. */
export function DayFilters({ days }: { days: ShownDays }): ReactNode {
  return (
    <Filters label="기간">
      <Field label="첫날" name="from" type="date" defaultValue={days.from} />
      <Field label="마지막 날" name="until" type="date" defaultValue={days.until} />
    </Filters>
  );
}
