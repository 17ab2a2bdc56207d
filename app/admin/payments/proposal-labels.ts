import type { ProposedAdjustment } from '#shared/money/wallet-adjustments';
import { WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { CAMPAIGN_KIND_NAMES } from '../rewards/gift-labels.ts';
import { changeLabel } from '../settlements/change-labels.ts';

const CAMPAIGN_NAMES: Readonly<Record<string, string>> = CAMPAIGN_KIND_NAMES;
const coins = (sum: number): string => `${sum.toLocaleString('ko-KR')}코인`;

export function proposalLabel(input: ProposedAdjustment): string {
  if (input.act === 'charge-refund') return `결제 ${input.payment} 환불${input.waivesFee ? '(수수료 없음)' : ''}`;
  if (input.act === 'settlement') return changeLabel(input);
  if (input.act === 'gift') {
    const heads = input.heads === null ? '' : ` ${input.heads.toLocaleString('ko-KR')}명`;
    return `선물 “${input.gift.title}”: ${CAMPAIGN_NAMES[input.gift.kind] ?? ''}${heads}, 1인 ${coins(input.each)}, 모두 ${coins(input.total)}`;
  }
  if (input.act === 'allowance') return `하루 한도 ${input.amount.toLocaleString('ko-KR')}개 상향(24시간)`;
  if (input.act === 'minor-refund') return `결제 ${input.payment} 미성년자 취소`;
  if (input.act === 'purchase-refund') {
    const part = input.episodes === undefined ? '' : ` 회차 ${input.episodes.length}개`;
    return `구매 ${input.purchase}번${part} 하자 환불(${input.knownOn}에 앎)`;
  }
  const sum = `${WALLET_UNIT_NAMES[input.unit]} ${Math.abs(input.amount).toLocaleString('ko-KR')}개`;
  return input.amount > 0 ? `${sum} 지급${input.days === null ? '' : `(${input.days}일)`}` : `${sum} 회수`;
}
