import type { MemberPurchaseEpisode, MemberPurchase } from '#domain/purchase';
import { episodeNames } from '#shared/catalog/episode-names';
import { GIFT_PURCHASE, PURCHASE_KIND_NAMES, isRental } from '#shared/money/purchases';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { shortDate } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { coinText } from './wallet-labels.ts';

export interface PurchaseView {
  id: number;
  title: string;
  workPath: string | null;
  /** null when fully cancelled. */
  receiptPath: string | null;
  about: string;
  coins: string;
  at: Date;
  /** Cancellable part, or the reason. */
  standing: string;
  isOpenToCancel: boolean;
  isRental: boolean;
}

export interface PurchasedView {
  id: number;
  name: string;
  coins: string;
  state: string;
  isRefundable: boolean;
}

const STATES: Record<MemberPurchaseEpisode['state'], string> = {
  refundable: '취소할 수 있음',
  opened: '열람함',
  late: '7일이 지남',
  cancelled: '취소함',
  bundle: '묶음 할인으로 취소할 수 없음',
};

export function purchaseView(purchase: MemberPurchase): PurchaseView {
  const { id, kind, coins, madeAt, work, episodes } = purchase;
  const unit = episodes[0]?.unit ?? 'episode';
  const names = episodeNames(
    episodes.map(({ position }) => position),
    unit,
  );
  return {
    id,
    title: work?.title ?? '성인 작품',
    workPath: work ? paths.work(work.id) : null,
    // Of a gift, the receiver has the receipt.
    receiptPath:
      work && kind !== GIFT_PURCHASE && episodes.some(({ state }) => state !== 'cancelled')
        ? `/proc/receipt/${work.id}`
        : null,
    about: `${names} ${PURCHASE_KIND_NAMES[kind]}`,
    coins: coinText(coins),
    at: madeAt,
    standing: statusOf(purchase),
    isOpenToCancel: episodes.some(({ state }) => state === 'refundable'),
    isRental: isRental(kind),
  };
}

function statusOf({ episodes, withdrawableUntil }: MemberPurchase): string {
  const count = (state: MemberPurchaseEpisode['state']): number =>
    episodes.filter((item) => item.state === state).length;
  const open = count('refundable');
  if (open > 0) return `${open}화를 ${shortDate(withdrawableUntil)}까지 취소할 수 있습니다.`;
  const cancelled = count('cancelled');
  if (cancelled === episodes.length) return '취소한 구매입니다.';
  if (count('bundle') > 0)
    return '열람한 회차의 가격을 묶음 할인 없이 계산하면 구매 금액 이상이어서 취소할 수 없습니다.';
  if (count('opened') === episodes.length - cancelled) return '열람한 회차는 취소할 수 없습니다.';
  return '구매한 지 7일이 지나 취소할 수 없습니다.';
}

export function purchasedViews({ episodes }: MemberPurchase): PurchasedView[] {
  return episodes.map(({ id, position, unit, title, coins, state }) => ({
    id,
    name: [`${position}${UNIT_NAMES[unit]}`, title].filter(Boolean).join(' '),
    coins: coinText(coins),
    state: STATES[state],
    isRefundable: state === 'refundable',
  }));
}
