import { WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import type { GiftItem, GiftSchedule } from '#shared/merchandising/gifts';

/** Days and things of a day that the form offers. */
export const MAX_DAYS = 31;
export const MIN_DAYS = 7;
export const SPARE_DAYS = 2;
export const THINGS_A_DAY = 2;

type TextValues = Record<string, string>;

/** Opening times in words. */
export function scheduleLabel(schedule: GiftSchedule | null): string {
  if (schedule === null) return '';
  if ('waitMinutes' in schedule) return `받고 ${waitLabel(schedule.waitMinutes)} 뒤에 다시`;
  const days = schedule.weekdays?.map((day) => WEEKDAY_NAMES[day]).join('·');
  return `${days ? `${days} ` : '매일 '}${schedule.at.join(', ')}부터 ${schedule.minutes}분`;
}

function waitLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours.toLocaleString('ko-KR')}시간` : '', rest > 0 ? `${rest}분` : '']
    .filter(Boolean)
    .join(' ');
}

/** Form values of a stored gift. */
export function giftValues(gift: {
  title: string;
  sentence: string;
  steps: GiftItem[][];
  schedule: GiftSchedule | null;
}) {
  const values: TextValues = { title: gift.title, sentence: gift.sentence };
  for (const [day, things] of gift.steps.entries())
    for (const [at, thing] of things.slice(0, THINGS_A_DAY).entries())
      Object.assign(values, thingValues(thing, `${day}-${at}`));
  const [work] = worksOf(gift.steps);
  if (typeof work === 'number') values['work'] = String(work);
  if (gift.schedule && 'waitMinutes' in gift.schedule) {
    values['opens'] = 'wait';
    values['waitMinutes'] = String(gift.schedule.waitMinutes);
  } else if (gift.schedule) {
    values['times'] = gift.schedule.at.join(', ');
    values['minutes'] = String(gift.schedule.minutes);
  }
  return values;
}

function thingValues(thing: GiftItem, at: string): TextValues {
  const hours = 'hours' in thing ? thing.hours : null;
  const days = 'days' in thing ? thing.days : null;
  return {
    [`kind-${at}`]: thing.kind,
    [`amount-${at}`]: String(amountOf(thing) ?? ''),
    [`days-${at}`]: String(days ?? ''),
    [`hours-${at}`]: String(hours ?? ''),
  };
}

function amountOf(thing: GiftItem): number | null {
  if (thing.kind === 'work') return thing.last;
  return thing.kind === 'ticket' ? thing.count : thing.amount;
}

/** The works that tickets and episodes are of; null for tickets of any work. */
function worksOf(steps: GiftItem[][]): (number | null)[] {
  return [...new Set(steps.flat().flatMap((thing) => ('work' in thing ? [thing.work] : [])))];
}

/** Whether the form can show a gift as it is: the first episodes, and one work for all of it. */
export function isEditable(gift: { steps: GiftItem[][] }): boolean {
  const fits = gift.steps.every(
    (things) =>
      things.length <= THINGS_A_DAY &&
      things.every((thing) => thing.kind !== 'work' || (thing.first === 1 && thing.last !== null)),
  );
  return fits && worksOf(gift.steps).length <= 1;
}
