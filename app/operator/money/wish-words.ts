import type { ProposedWish } from '#vocabulary/money-desk';
import { WALLET_UNIT_NAMES } from '#vocabulary/statement';
import { changeWords } from '../settle/change-words.ts';

/** What somebody wants done with a member's money or a settlement, in a line. */
export function wishWords(wish: ProposedWish): string {
  if (wish.act === 'charge-refund') return `결제 ${wish.payment} 환불${wish.waivesFee ? '(수수료 없음)' : ''}`;
  if (wish.act === 'settlement') return changeWords(wish);
  if (wish.act === 'allowance') return `하루 한도 ${wish.amount.toLocaleString('ko-KR')}개 상향(24시간)`;
  if (wish.act === 'minor-refund') return `결제 ${wish.payment} 미성년자 취소`;
  if (wish.act === 'purchase-refund') {
    const part = wish.episodes === undefined ? '' : ` 회차 ${wish.episodes.length}개`;
    return `구매 ${wish.purchase}번${part} 하자 환불(${wish.knownOn}에 앎)`;
  }
  const sum = `${WALLET_UNIT_NAMES[wish.unit]} ${Math.abs(wish.amount).toLocaleString('ko-KR')}개`;
  return wish.amount > 0 ? `${sum} 지급${wish.days === null ? '' : `(${wish.days}일)`}` : `${sum} 회수`;
}
