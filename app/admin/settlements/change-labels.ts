import { ADVANCE_KIND_NAMES, SHARE_BASE_NAMES, SHARE_TAX_NAMES, monthName, percentOf } from '#shared/money/settlement';
import type { ExtraShares, SettlementProposal } from '#shared/money/settlement-changes';
import { adminPaths } from '#shared/web/admin-paths';
import { wonText } from './number-format.ts';

export function changeLabel({ change, holder, about, won }: SettlementProposal): string {
  const whose = holder?.name ?? '';
  switch (change.act) {
    case 'correction':
      return `${whose} ${monthName(about)} 정산 정정 ${wonText(change.won)}(${SHARE_TAX_NAMES[change.tax]})`;
    case 'contract': {
      const what = change.about.kind === 'work' ? about : `${about}의 모든 작품`;
      const shares = `배분율 ${percentOf(change.rateBp)}, 보너스·대여권 ${percentOf(change.eventBp)}, 기다리면 무료 ${percentOf(change.waitingBp)}${extrasLabel(change)}`;
      const endsAt = change.untilDay ?? '끝을 정하지 않음';
      return `${whose} 계약 추가: ${what}, ${shares}, ${SHARE_BASE_NAMES[change.base]}, ${change.fromDay} ~ ${endsAt}`;
    }
    case 'contract-end':
      return `${whose} 계약 종료: ${about}, 종료일 ${change.untilDay}`;
    case 'fees': {
      const fees = `웹 ${percentOf(change.webBp)}, App Store ${percentOf(change.iosBp)}, Google Play ${percentOf(change.aosBp)}`;
      return `${change.fromDay}부터 스토어 수수료 ${fees}, 코인 하나 ${wonText(change.coinWon)}`;
    }
    case 'payment':
      return `${whose} ${monthName(about)} 정산서 ${wonText(won)} 지급 기록(${change.on}, ${change.reference})`;
    case 'payments':
      return `${monthName(about)} 정산서 ${change.statementIds.length}건 ${wonText(won)} 지급 기록(${change.on}, ${change.reference})`;
    case 'correction-delete':
      return `${whose} ${monthName(about)} 정산 정정 ${wonText(won)} 삭제`;
    case 'advance': {
      const name = `${ADVANCE_KIND_NAMES[change.kind]} ${wonText(change.won)}`;
      return `${whose} ${name} 추가: ${about}, ${monthName(change.fromMonth)}부터 상계`;
    }
    case 'advance-end':
      return `${whose} 선지급 종료: ${about}, ${monthName(change.month)}부터 남은 ${wonText(won)} 상계하지 않음`;
  }
}

function extrasLabel({ supportBp, passBp, earlyBp }: Partial<ExtraShares>): string {
  const extras = [
    ['후원', supportBp],
    ['정액제', passBp],
    ['선공개', earlyBp],
  ] as const;
  return extras.map(([name, bp]) => (bp === null || bp === undefined ? '' : `, ${name} ${percentOf(bp)}`)).join('');
}

/** Page where the change was proposed. */
export function changePath({ change, holder, about }: SettlementProposal): string {
  if (change.act === 'correction' || change.act === 'correction-delete' || change.act === 'payments')
    return adminPaths.settlement(about);
  if (change.act === 'payment') return adminPaths.statement(change.statementId);
  return holder ? adminPaths.holder(holder.id) : '/operator/settlements';
}
