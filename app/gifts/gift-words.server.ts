import type { ShownGift, ShownThing } from '#domain/gifts';
import { deadlineDate, discountDate } from '#vocabulary/seoul-date';
import { remainingTime } from '../wording/remaining-time.ts';
import { fullCount } from '../wording/short-count.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 3;

/** `보너스 코인 10개`, `운수 좋은 날 대여권 3장`: what a gift holds, thing by thing. */
export function thingsWords(things: ShownThing[]): string {
  return things.map(thingWords).join(' · ');
}

function thingWords({ kind, amount, workTitle, hold }: ShownThing): string {
  const count = fullCount(amount);
  if (kind === 'bonus') return `보너스 코인 ${count}개`;
  if (kind === 'point') return `포인트 ${count}점`;
  if (kind === 'temp-point') return `기간 한정 포인트 ${count}점`;
  if (kind === 'mileage') return `마일리지 ${count}점`;
  if (kind === 'ticket') return `${workTitle} 대여권 ${count}장`.trim();
  const part = amount > 0 ? `${count}개 회차 ` : '';
  return `${workTitle} ${part}${hold === 'buy' ? '소장' : '대여'}`;
}

/** How long what is taken lives; nothing where it lives for ever. */
export function lifeWords(things: ShownThing[]): string {
  const days = [...new Set(things.flatMap(({ days: lives }) => (lives === null ? [] : [lives])))];
  if (days.length === 0) return '';
  return `받은 뒤 ${fullCount(Math.min(...days))}일 동안 사용할 수 있습니다.`;
}

/** Until when it can be taken: `11/27까지 받을 수 있습니다.`, and how much is left where that is little. */
export function deadlineWords(until: Date | null, now: Date): string {
  if (until === null) return '기한 없음';
  const left = until.getTime() - now.getTime();
  if (left < SOON_DAYS * DAY_MS) return `${deadlineDate(until)} · ${remainingTime(until, now)}`;
  return `${deadlineDate(until)} 받을 수 있습니다.`;
}

/** What became of a gift, and when. */
export function pastWords({ state, takenAt, until }: Pick<ShownGift, 'state' | 'takenAt' | 'until'>): string {
  if (state === 'taken' && takenAt) return `${discountDate(takenAt)} 받음`;
  return until ? `${discountDate(until)} 기간이 지났습니다.` : '받을 수 있는 기간이 지났습니다.';
}

/** Which sign stands for a gift that has no cover. */
export type GiftSign = 'coins' | 'points' | 'ticket' | 'book';

/** The sign of the first thing that a gift holds. */
export function signOf(things: ShownThing[]): GiftSign {
  const kind = things[0]?.kind;
  if (kind === 'ticket') return 'ticket';
  if (kind === 'work') return 'book';
  return kind === 'bonus' ? 'coins' : 'points';
}
