import { discountDate } from '#shared/content/seoul-date';

interface Discounts {
  percent: number;
  kinds: ('buy' | 'rental')[];
  freeFirst: number;
}

/** `소장 최대 50% 할인 · 처음 3화 무료` */
export function discountLabel({ percent, kinds, freeFirst }: Discounts): string {
  const [only] = kinds;
  const kindLabel = kinds.length === 1 ? (only === 'buy' ? '소장 ' : '대여 ') : '';
  return [percent > 0 ? `${kindLabel}최대 ${percent}% 할인` : '', freeFirst > 0 ? `처음 ${freeFirst}화 무료` : '']
    .filter(Boolean)
    .join(' · ');
}

/** `11.20(금) 12:00 ~ 12.04(금) 23:59` (B6) */
export function periodLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${discountDate(new Date(startsAt))} ~ ${discountDate(new Date(endsAt))}`;
}
