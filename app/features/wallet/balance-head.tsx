import type { ReactNode } from 'react';
import type { BalanceView } from './balance-view.server.ts';
import { coinText, figure } from './wallet-labels.ts';
import styles from './coin.module.css';

/** Balances and the next expiry. */
export function BalanceHead({ balance }: { balance: BalanceView }): ReactNode {
  const { total, coin, bonus, debt, closest } = balance;
  return (
    <section className={styles.balance} aria-label="보유 코인">
      <div>
        <p className={styles.balanceName}>보유 코인</p>
        <p className={styles.balanceSum}>
          {figure(total)}
          <span>코인</span>
        </p>
      </div>
      <div className={styles.balanceParts}>
        <p>
          유료 {figure(coin)} · 보너스 {figure(bonus)}
        </p>
        <p className={closest.isSoon ? styles.closest : undefined}>{closest.message}</p>
        {debt > 0 ? (
          <p className={styles.closest}>
            취소된 결제에서 이미 사용한 {coinText(debt)}이 부족합니다. 충전하면 먼저 충당합니다.
          </p>
        ) : null}
      </div>
    </section>
  );
}
