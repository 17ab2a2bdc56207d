import type { ReactNode } from 'react';
import { SETTLEMENT_STATE_NAMES, type SettlementState } from '#shared/money/settlement';
import { Stat, Stats } from '../components/console-page.tsx';
import { countText, wonText } from './number-format.ts';

export interface MonthTotalsView {
  state: SettlementState;
  at: string;
  lines: number;
  coins: number;
  bonus: number;
  coinsApart: number;
  bonusApart: number;
  won: number;
  fees: number;
  shares: number;
  corrections: number;
}

/** Revenue, distribution and the ledger comparison. */
export function MonthStats({ totals }: { totals: MonthTotalsView }): ReactNode {
  const { won, shares, corrections, coins, bonus } = totals;
  const fees = totals.fees / 10_000;
  const apart = Math.abs(totals.coinsApart) + Math.abs(totals.bonusApart);
  const isComplete = apart === 0;
  return (
    <Stats>
      <Stat
        label="상태"
        value={SETTLEMENT_STATE_NAMES[totals.state]}
        note={`${totals.at}, ${countText(totals.lines)}줄`}
      />
      <Stat label="받은 금액" value={wonText(won)} note={`유료 코인 ${countText(coins)}, 보너스 ${countText(bonus)}`} />
      <Stat label="스토어 수수료" value={wonText(fees)} />
      <Stat
        label="권리자 몫"
        value={wonText(shares)}
        note={corrections === 0 ? null : `정정 ${wonText(corrections)}`}
      />
      <Stat label="서점 몫" value={wonText(won - fees - shares)} note="받은 금액에서 수수료와 권리자 몫을 뺀 것" />
      <Stat
        label="원장과의 차이"
        value={`${countText(apart)}코인`}
        tone={isComplete ? 'plain' : 'bad'}
        note={isComplete ? '모든 줄의 합이 원장과 같습니다.' : '원장을 확인한 뒤 다시 계산해 주세요.'}
      />
    </Stats>
  );
}
