import { type PurchaseKind, isRental } from '#shared/money/purchases';
import { durationLabel } from '../../components/formatters/duration.ts';
import { fullCount } from '../../components/formatters/short-count.ts';
import type { Offer, PurchasableEpisode, PurchaseChoice } from './checkout-state.ts';

/** Completion message (B5). */
export function doneLabel(kind: PurchaseKind): string {
  return isRental(kind) ? '대여가 완료되었습니다.' : '구매가 완료되었습니다.';
}

/** Button of a selection: `2화 · 4코인`, before a joint discount. */
export function selectionLabel(
  chosen: readonly PurchasableEpisode[],
  { method, unit }: { method: PurchaseChoice['method']; unit: string },
): string {
  const coins = chosen.reduce((sum, episode) => sum + (episode[method]?.coins ?? 0), 0);
  return `${chosen.length}${unit} · ${fullCount(coins)}코인`;
}

/** Title of the last step: `대여 완료`. */
export function doneTitle(kind: PurchaseKind): string {
  return isRental(kind) ? '대여 완료' : '구매 완료';
}

/** `8~12화 (5화)`, `3화`, `3화 외 4화 (5화)` */
export function rangeLabel(episodes: readonly PurchasableEpisode[], unit: string): string {
  const [first, last] = [episodes[0]?.position, episodes.at(-1)?.position];
  if (first === undefined || last === undefined) return '';
  if (episodes.length === 1) return `${first}${unit}`;
  const isRun = last - first + 1 === episodes.length;
  return isRun
    ? `${first}~${last}${unit} (${episodes.length}${unit})`
    : `${first}${unit} 외 ${episodes.length - 1}${unit}`;
}

export function rentalLabel(episodes: readonly PurchasableEpisode[]): string {
  const hours = [...new Set(episodes.flatMap(({ rental }) => rental?.hours ?? []))];
  const [least] = hours.toSorted((a, b) => a - b);
  if (least === undefined) return '';
  const each = episodes.length > 1 ? '회차마다 ' : '';
  return `${each}첫 열람 후 ${durationLabel(least)}${hours.length > 1 ? '부터' : ''}`;
}

/** Bonus coins are spent first. */
export function spendLabel({ quote: { coins }, balance }: Offer): string {
  const bonus = Math.min(balance.bonus, coins);
  const paid = coins - bonus;
  if (bonus === 0) return paid > 0 ? `유료 ${paid} 사용` : '';
  return paid > 0 ? `보너스 ${bonus}, 유료 ${paid} 순서로 사용` : `보너스 ${bonus} 사용`;
}

/** Shown where whole coins round a percentage. */
export const INTEGER_FORMAT = '할인은 1코인 단위로 적용됩니다.';

/** Rounding made the discount smaller than its percentage. */
export function isBelowPercent(
  quote: Pick<Offer['quote'], 'list' | 'coins' | 'promotion' | 'bundle_percent'>,
): boolean {
  const remaining = (100 - (quote.promotion?.percent ?? 0)) * (100 - quote.bundle_percent);
  return quote.coins * 10_000 > quote.list * remaining;
}

export function payLabel({ quote: { kind, coins, items } }: Offer, unit: string): string {
  const action = isRental(kind) ? '대여하기' : '소장하기';
  const what = items.length > 1 ? `${items.length}${unit} ` : '';
  return coins === 0 ? `무료로 ${what}${action}` : `${fullCount(coins)}코인으로 ${what}${action}`;
}
