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
  if ('waitMinutes' in schedule) return `받은 뒤 ${schedule.waitMinutes}분마다`;
  const days = schedule.weekdays?.map((day) => WEEKDAY_NAMES[day]).join('·');
  return `${days ? `${days} ` : '매일 '}${schedule.at.join(', ')}부터 ${schedule.minutes}분`;
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
  if (gift.schedule && 'at' in gift.schedule) {
    values['times'] = gift.schedule.at.join(', ');
    values['minutes'] = String(gift.schedule.minutes);
  }
  return values;
}

function thingValues(thing: GiftItem, at: string): TextValues {
  if (thing.kind === 'work') return {};
  const amount = thing.kind === 'ticket' ? thing.count : thing.amount;
  return {
    [`kind-${at}`]: thing.kind,
    [`amount-${at}`]: String(amount),
    [`days-${at}`]: thing.days === null ? '' : String(thing.days),
    [`hours-${at}`]: thing.kind === 'ticket' ? String(thing.hours) : '',
  };
}

/** Whether the form can show a gift as it is. */
export function isEditable(gift: { steps: GiftItem[][]; schedule: GiftSchedule | null }): boolean {
  const fits = gift.steps.every(
    (things) =>
      things.length <= THINGS_A_DAY &&
      things.every((thing) => thing.kind !== 'work' && (thing.kind !== 'ticket' || thing.work === null)),
  );
  return fits && !(gift.schedule && 'waitMinutes' in gift.schedule);
}
