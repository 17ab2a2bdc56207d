import type { MemberGift, GiftThingView } from '#domain/gifts';
import { deadlineDate, discountDate } from '#shared/content/seoul-date';
import { remainingTime } from '../../components/formatters/remaining-time.ts';
import { fullCount } from '../../components/formatters/short-count.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 3;

/** `보너스 코인 10개`, `운수 좋은 날 대여권 3장` */
export function giftItemsLabel(items: GiftThingView[]): string {
  return items.map(giftItemLabel).join(' · ');
}

function giftItemLabel({ kind, amount, workTitle, hold }: GiftThingView): string {
  const count = fullCount(amount);
  if (kind === 'bonus') return `보너스 코인 ${count}개`;
  if (kind === 'point') return `포인트 ${count}점`;
  if (kind === 'temp-point') return `기간 한정 포인트 ${count}점`;
  if (kind === 'mileage') return `마일리지 ${count}점`;
  if (kind === 'ticket') return `${workTitle} 대여권 ${count}장`.trim();
  const part = amount > 0 ? `${count}개 회차 ` : '';
  return `${workTitle} ${part}${hold === 'buy' ? '소장' : '대여'}`;
}

/** '' without an expiry. */
export function validityLabel(items: GiftThingView[]): string {
  const days = [...new Set(items.flatMap(({ days: lives }) => (lives === null ? [] : [lives])))];
  if (days.length === 0) return '';
  return `받은 뒤 ${fullCount(Math.min(...days))}일 동안 사용할 수 있습니다.`;
}

/** `11/27까지 받을 수 있습니다.`, with the remaining time near the end. */
export function deadlineLabel(endsAt: Date | null, now: Date): string {
  if (endsAt === null) return '기한 없음';
  const remainingMs = endsAt.getTime() - now.getTime();
  if (remainingMs < SOON_DAYS * DAY_MS) return `${deadlineDate(endsAt)} · ${remainingTime(endsAt, now)}`;
  return `${deadlineDate(endsAt)} 받을 수 있습니다.`;
}

export function pastLabel({ state, takenAt, until }: Pick<MemberGift, 'state' | 'takenAt' | 'until'>): string {
  if (state === 'taken' && takenAt) return `${discountDate(takenAt)} 받음`;
  return until ? `${discountDate(until)} 기간이 지났습니다.` : '받을 수 있는 기간이 지났습니다.';
}

export type GiftSign = 'coins' | 'points' | 'ticket' | 'book';

export function signOf(items: GiftThingView[]): GiftSign {
  const kind = items[0]?.kind;
  if (kind === 'ticket') return 'ticket';
  if (kind === 'work') return 'book';
  return kind === 'bonus' ? 'coins' : 'points';
}
