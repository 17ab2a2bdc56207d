import type { ReactNode } from 'react';
import { Figures } from '../components/figures.tsx';
import { countText, wonText } from './number-format.ts';

export interface MonthTotalsView {
  coins: number;
  bonus: number;
  coinsApart: number;
  bonusApart: number;
  won: number;
  fees: number;
  shares: number;
  corrections: number;
  recouped: number;
  payable: number;
  paidWon: number;
  statements: number;
  paid: number;
}

/** Revenue, distribution and the ledger comparison. */
export function MonthStats({ totals }: { totals: MonthTotalsView }): ReactNode {
  const { won, shares, corrections, coins, bonus, recouped, payable, paidWon, statements, paid } = totals;
  const fees = totals.fees / 10_000;
  const apart = Math.abs(totals.coinsApart) + Math.abs(totals.bonusApart);
  const extras = [
    corrections === 0 ? '' : `정정 ${wonText(corrections)}`,
    recouped === 0 ? '' : `MG·선인세 상계 ${wonText(-recouped)}`,
  ];
  return (
    <Figures
      figures={[
        {
          label: '판매 금액',
          value: wonText(won),
          note: `유료 코인 ${countText(coins)}개 · 보너스 ${countText(bonus)}개`,
        },
        { label: '권리자 정산액', value: wonText(shares), note: extras.filter(Boolean).join(' · ') || '정정 없음' },
        {
          label: '지급할 금액',
          value: wonText(payable),
          note: statements === 0 ? '지급할 정산서 없음' : `${wonText(paidWon)} 지급 · ${statements}건 중 ${paid}건`,
        },
        { label: '서점 몫', value: wonText(won - fees - shares), note: `스토어 수수료 ${wonText(fees)} 제외` },
        {
          label: '원장과의 차이',
          value: `${countText(apart)}코인`,
          note: apart === 0 ? '모든 내역의 합계가 원장과 같습니다.' : '원장을 확인한 뒤 다시 계산해 주세요.',
        },
      ]}
    />
  );
}
