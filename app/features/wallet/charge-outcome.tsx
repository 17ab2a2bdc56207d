import { type ReactNode, useEffect, useRef } from 'react';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import { coinText } from './wallet-labels.ts';
import styles from './coin.module.css';
import { DepositBox } from './deposit-box.tsx';
import type { PaymentView } from './payment-view.server.ts';
import { paths } from '#shared/web/paths';
import { Link } from '../../navigation/link.tsx';

interface ChargeOutcomeProps {
  payment: PaymentView;
  /** '/' by default. */
  returnTo: string;
}

/** Takes the focus. */
export function ChargeOutcome({ payment, returnTo }: ChargeOutcomeProps): ReactNode {
  const { id, state, bonus, deposit, receiptUrl } = payment;
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), [id, state]);
  const isPaid = state === 'paid' || state === 'partial';
  return (
    <section className={styles.outcome} data-paid={isPaid || undefined}>
      <p ref={element} role={isPaid || deposit ? 'status' : 'alert'} tabIndex={-1} className={styles.outcomeSaid}>
        {messageOf(payment)}
      </p>
      {isPaid && bonus > 0 ? <p>보너스 {coinText(bonus)}도 함께 드렸습니다.</p> : null}
      {deposit ? <DepositBox deposit={deposit} /> : null}
      {state === 'mismatch' ? (
        <Link className={`${ui.button} ${ui.outline}`} to="/help/inquiry">
          1:1 문의하기
        </Link>
      ) : null}
      {isPaid || deposit ? (
        <div className={my.again}>
          {returnTo === '/' ? null : (
            <a className={`${ui.button} ${ui.main}`} href={returnTo}>
              보던 화면으로 돌아가기
            </a>
          )}
          <Link className={`${ui.button} ${ui.outline}`} to={paths.chargeRefund(id)}>
            결제 내역 보기
          </Link>
          {receiptUrl ? (
            <a
              className={`${ui.button} ${ui.outline}`}
              href={receiptUrl}
              target="_blank"
              rel="external noreferrer"
              data-partner=""
            >
              영수증 보기
            </a>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function messageOf({ state, coins, method, failure }: PaymentView): string {
  switch (state) {
    case 'paid':
    case 'partial':
      return method === 'virtual-account' ? `입금이 확인되어 ${coins}을 충전했습니다.` : `${coins}을 충전했습니다.`;
    case 'waiting':
      return '입금을 기다리고 있습니다.';
    case 'ready':
    case 'pending':
      if (method === 'app-store' || method === 'google-play')
        return '스토어 승인 대기 중입니다. 승인되면 코인이 지급됩니다.';
      return '결제 결과를 확인하는 중입니다. 확인되면 코인이 자동으로 지급됩니다.';
    case 'failed':
      return `결제에 실패했습니다. ${failure ?? '다시 시도해 주세요.'}`;
    case 'mismatch':
      return failure ?? '결제를 취소했습니다. 고객센터로 문의해 주세요.';
    case 'closed':
      return method === 'virtual-account' ? '입금 기한이 지나 주문이 취소되었습니다.' : '결제를 취소했습니다.';
    case 'cancelled':
      return '결제를 취소했습니다.';
  }
}
