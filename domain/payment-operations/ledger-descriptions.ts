import type { CoinMovement } from '#domain/purchase';
import { episodeNames } from '#shared/catalog/episode-names';
import { PURCHASE_KIND_NAMES } from '#shared/money/purchases';
import { adminPaths } from '#shared/web/admin-paths';

/** The reason of a movement in a sentence, and the console page with details. */
export interface MovementExplanation {
  why: string;
  path: string | null;
}

type ExplainedFields = Pick<CoinMovement, 'kind' | 'ref' | 'won' | 'debt' | 'spending'>;

export function explainMovement(movement: ExplainedFields): MovementExplanation {
  const { kind, ref } = movement;
  const [name = '', id = '', end = ''] = ref.split(':');
  const payment = name === 'payment' ? adminPaths.payment(id) : null;
  const giftPath = `/operator/reader-gifts?q=${id}`;
  switch (kind) {
    case 'charge':
      return { why: `결제 ${id}의 ${won(movement.won)}으로 코인을 충전했습니다.`, path: payment };
    case 'charge-cancel':
      return { why: describeRefund(id, end), path: null };
    case 'chargeback':
      return { why: describeReversal(movement), path: payment };
    case 'repay':
      return name === 'payment' && !ref.endsWith(':undone')
        ? { why: '새로 충전한 코인으로 부족했던 코인을 갚았습니다.', path: payment }
        : { why: '되돌아온 코인으로 부족했던 코인을 갚았습니다.', path: payment };
    case 'purchase':
    case 'purchase-cancel':
      return { why: describeSpending(movement), path: null };
    case 'support':
      return { why: '작가를 후원하는 데 사용했습니다.', path: '/operator/supports' };
    case 'support-cancel':
      return { why: '작가에게 보낸 후원을 되돌렸습니다.', path: '/operator/supports' };
    case 'pass':
      return { why: '정액제 이용권을 구매했습니다.', path: '/operator/pass/terms' };
    case 'pass-cancel':
      return { why: '정액제를 해지하고 남은 코인을 되돌렸습니다.', path: '/operator/pass/terms' };
    case 'gift-hold':
      return { why: `다른 회원에게 보낼 선물 ${id}번에 사용했습니다.`, path: giftPath };
    case 'gift-return':
      return { why: `선물 ${id}번에 쓴 코인을 되돌렸습니다.`, path: giftPath };
    case 'gift-accept':
      return { why: `선물 ${id}번을 상대방이 받아 매출이 되었습니다.`, path: giftPath };
    case 'expire':
      return { why: `충전 묶음 ${id}번의 사용 기한이 지나 소멸되었습니다.`, path: null };
    case 'grant':
      return { why: name === 'gift' ? `선물함의 선물 ${id}번을 받았습니다.` : '선물로 지급되었습니다.', path: null };
    case 'exchange':
      return { why: '포인트나 마일리지를 바꾸었습니다.', path: null };
    case 'reward':
      return { why: '구매에 쓴 코인으로 적립되었습니다.', path: null };
    case 'adjust':
      return name === 'proposal'
        ? { why: `운영자가 제안하고 다른 운영자가 승인한 지급·정정입니다(제안 ${id}번).`, path: '/operator/proposals' }
        : { why: '운영자가 지급하거나 정정했습니다. 사유는 감사 기록에 있습니다.', path: null };
  }
}

function won(sum: number): string {
  return `${Math.abs(sum).toLocaleString('ko-KR')}원`;
}

function describeRefund(refund: string, end: string): string {
  if (end === 'done') return `환불 ${refund}: 돈이 결제 수단으로 돌아가 회수한 코인을 정리했습니다.`;
  if (end === 'failed') return `환불 ${refund}: 결제 대행사가 거절해 회수했던 코인을 되돌렸습니다.`;
  return `환불 ${refund}: 충전한 코인을 회수하고 환불을 요청했습니다.`;
}

function describeReversal({ ref, won: sum, debt }: ExplainedFields): string {
  if (/:minor(:repaid)?$/.test(ref)) return '미성년자가 취소한 결제여서 쓴 코인을 갚지 않게 했습니다.';
  if (ref.endsWith(':undone')) return `결제 취소가 철회되어 ${won(sum)}에 해당하는 코인을 되돌렸습니다.`;
  const debtText = debt > 0 ? ` 이미 쓴 ${debt}개는 갚을 코인으로 남았습니다.` : '';
  return `결제 대행사나 스토어에서 ${won(sum)}이 취소되어 코인을 회수했습니다.${debtText}`;
}

function describeSpending({ kind, ref, spending }: ExplainedFields): string {
  if (!spending) return kind === 'purchase' ? `구매(${ref})에 사용했습니다.` : `구매(${ref})를 되돌렸습니다.`;
  const { work, positions, unit, purchase } = spending;
  const what = `${work?.title ?? '작품'} ${episodeNames(positions, unit)} ${PURCHASE_KIND_NAMES[spending.kind]}`;
  return kind === 'purchase'
    ? `${what}에 사용했습니다(구매 ${purchase}번).`
    : `${what}를 되돌렸습니다(구매 ${purchase}번).`;
}
