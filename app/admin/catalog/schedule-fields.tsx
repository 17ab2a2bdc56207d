import type { ReactNode } from 'react';
import { WEEKDAYS, WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { Check, Choices, Field } from '../components/console-form.tsx';

/** The release rule: weekdays, time, first day and episodes a day, in Seoul time. */
export function ScheduleFields({ values }: { values: Record<string, string> }): ReactNode {
  const days = (values['weekdays'] ?? '').split(',');
  return (
    <>
      <Choices legend="공개 요일">
        {WEEKDAYS.map((day) => (
          <Check key={day} label={WEEKDAY_NAMES[day]} name="weekdays" value={day} defaultChecked={days.includes(day)} />
        ))}
      </Choices>
      <Field label="시각" type="time" name="time" defaultValue={values['time'] ?? '00:00'} hint="서울 시각입니다." />
      <Field label="첫 공개일" type="date" name="from" defaultValue={values['from']} />
      <Field
        label="하루에 올릴 회차"
        name="perDay"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values['perDay'] ?? '1'}
      />
    </>
  );
}
