import { SHARE_BASE_NAMES, SHARE_TAX_NAMES, monthName, percentOf } from '#vocabulary/settlement';
import type { SettlementWish } from '#vocabulary/settlement-changes';
import { wonText } from './sums.ts';

/** What changes in a settlement, in a line. */
export function changeWords({ change, holder, about, won }: SettlementWish): string {
  const whose = holder?.name ?? '';
  switch (change.act) {
    case 'correction':
      return `${whose} ${monthName(about)} 정산 정정 ${wonText(change.won)}(${SHARE_TAX_NAMES[change.tax]})`;
    case 'contract': {
      const what = change.about.kind === 'work' ? about : `${about}의 모든 작품`;
      const shares = `배분율 ${percentOf(change.rateBp)}, 보너스·대여권 ${percentOf(change.eventBp)}, 기다리면 무료 ${percentOf(change.waitingBp)}`;
      const until = change.untilDay ?? '끝을 정하지 않음';
      return `${whose} 계약 추가: ${what}, ${shares}, ${SHARE_BASE_NAMES[change.base]}, ${change.fromDay} ~ ${until}`;
    }
    case 'contract-end':
      return `${whose} 계약 종료: ${about}, 마지막 날 ${change.untilDay}`;
    case 'fees': {
      const fees = `웹 ${percentOf(change.webBp)}, App Store ${percentOf(change.iosBp)}, Google Play ${percentOf(change.aosBp)}`;
      return `${change.fromDay}부터 스토어 수수료 ${fees}, 코인 하나 ${wonText(change.coinWon)}`;
    }
    case 'payment':
      return `${whose} ${monthName(about)} 정산서 ${wonText(won)} 지급 기록(${change.on}, ${change.reference})`;
  }
}

/** The page of the console on which a change was asked for. */
export function changePath({ change, holder, about }: SettlementWish): string {
  if (change.act === 'correction') return `/operator/settlements/${about}`;
  if (change.act === 'payment') return `/operator/statements/${change.statementId}`;
  return holder ? `/operator/holders/${holder.id}` : '/operator/settlements';
}
