import { durationLabel } from '../../../components/formatters/duration.ts';
import { remainingTime } from '../../../components/formatters/remaining-time.ts';
import { deadlineDate } from '#shared/content/seoul-date';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

export type PaywallState = NonNullable<ViewedEpisode['gate']>;

/** Prices and free options of an episode for this reader. */
export interface PaywallTerms {
  /** Sale prices below the list price. */
  sale: { buyCoins: number | null; rentalCoins: number | null; endsAt: string | null } | null;
  /** Rental tickets the member can use here. */
  tickets: number;
  /** `readyAt`: when the member's next free episode is available; null for visitors. */
  waitFree: { readyAt: string | null; isReady: boolean } | null;
  /** Before its day: what it is and when it opens, and where to support the author. */
  early: { notice: string; support: string | null } | null;
  /** The shortest pass that covers the episode, for readers without one. */
  pass: { days: number; coins: number } | null;
}

/** An option of the paywall; opens the purchase dialog. */
export interface PaywallOption {
  method: 'buy' | 'rental' | 'ticket' | 'wait-free';
  words: string;
  /** The struck-through list price. */
  list: number | null;
  coins: number | null;
  note: string | null;
}

export function paywallMessage(
  { kind, held, buyCoins, rentalCoins }: PaywallState,
  { pass }: Pick<PaywallTerms, 'pass'>,
): string {
  const isSold = buyCoins !== null || rentalCoins !== null;
  if (kind === 'ended') return '대여 기간이 끝났습니다.';
  if (kind === 'price' && pass) return isSold ? '구매하거나 정액제로 볼 수 있는 회차입니다.' : IN_PASS;
  if (kind === 'price') return isSold ? '구매 후 볼 수 있는 회차입니다.' : NOT_SOLD;
  if (held?.rentalHours === null && held.kind === 'rental') return IN_PASS;
  if (held?.kind !== 'rental') return '소장한 회차입니다. 열람하면 구매를 취소할 수 없습니다.';
  return `대여한 회차입니다. 열면 대여 기간 ${durationLabel(held.rentalHours ?? 0)}이 시작됩니다.`;
}

const IN_PASS = '정액제로 볼 수 있는 회차입니다.';
const NOT_SOLD = '현재 판매하지 않는 작품입니다.';

/** All options, free ones first. */
export function paywallOptions(paywall: PaywallState, terms: PaywallTerms): PaywallOption[] {
  if (paywall.kind === 'unopened') return [];
  const { waitFree, tickets } = terms;
  const base = { list: null, coins: null, note: null };
  const options: PaywallOption[] = [];
  if (waitFree && (waitFree.readyAt === null || waitFree.isReady))
    options.push({
      ...base,
      method: 'wait-free',
      words: waitFree.readyAt === null ? '로그인하고 기다리면 무료로 보기' : '기다리면 무료로 보기',
    });
  if (tickets > 0) options.push({ ...base, method: 'ticket', words: '대여권으로 보기', note: `${tickets}장 보유` });
  if (paywall.rentalCoins !== null)
    options.push({
      method: 'rental',
      words: paywall.kind === 'ended' ? '다시 대여' : '대여',
      ...priced(paywall.rentalCoins, terms.sale?.rentalCoins),
      note: paywall.rentalHours === null ? null : `첫 열람 후 ${durationLabel(paywall.rentalHours)}`,
    });
  if (paywall.buyCoins !== null)
    options.push({
      method: 'buy',
      words: '소장',
      ...priced(paywall.buyCoins, terms.sale?.buyCoins),
      note: '기한 없음',
    });
  return options;
}

export function waitFreeLabel({ waitFree }: PaywallTerms, now: string): string | null {
  if (!waitFree?.readyAt || waitFree.isReady) return null;
  return `${remainingTime(new Date(waitFree.readyAt), new Date(now)).replace(' 남음', '')} 후 무료`;
}

export function saleLabel({ sale }: PaywallTerms): string | null {
  return sale?.endsAt ? `할인 ${deadlineDate(new Date(sale.endsAt))}` : null;
}

function priced(list: number, sale: number | null | undefined): { list: number | null; coins: number } {
  return sale === null || sale === undefined || sale >= list ? { list: null, coins: list } : { list, coins: sale };
}

/** The coin purchase to make without asking: rental before purchase, none while a free option is left. */
export function automaticMethod(options: PaywallOption[]): 'rental' | 'buy' | undefined {
  if (options.some(({ coins }) => coins === null)) return undefined;
  const methods = new Set(options.map(({ method }) => method));
  return methods.has('rental') ? 'rental' : methods.has('buy') ? 'buy' : undefined;
}
