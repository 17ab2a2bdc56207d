import { type ReactNode, useEffect, useState } from 'react';
import type { PaymentState } from '#shared/money/payments';
import { paths } from '#shared/web/paths';
import { clearRequestKey } from '../../browser/request-key.ts';
import { call } from '../../browser/api/browser-call.ts';
import { chargedPath } from './charge-path.ts';
import styles from './coin.module.css';
import { chargeKeyName } from './use-charge.ts';
import { Link } from '../../navigation/link.tsx';

interface ChargeCheckProps {
  payment: { id: string; won: number; method: string };
  /** The payment window reported a cancellation. */
  isGivenUp: boolean;
  returnTo: string;
}

const OPEN: ReadonlySet<PaymentState> = new Set(['ready', 'pending']);
const PAUSES_MS = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000];

/** Polls the order for 90 seconds; after that the coins arrive without the page. */
export function ChargeCheck({ payment, isGivenUp, returnTo }: ChargeCheckProps): ReactNode {
  const { id, won, method } = payment;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const load = async (): Promise<void> => {
      for (const pause of PAUSES_MS) {
        const state = await stateOf(id, isGivenUp);
        if (isCancelled) return;
        if (state && !OPEN.has(state)) {
          clearRequestKey(chargeKeyName({ won, method }));
          location.replace(chargedPath({ returnTo, paymentId: id }));
          return;
        }
        setLong(true);
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (isCancelled) return;
      }
      location.replace(chargedPath({ returnTo, paymentId: id }));
    };
    void load();
    return () => {
      isCancelled = true;
    };
  }, [id, isGivenUp, method, returnTo, won]);
  return (
    <section className={styles.outcome} role="status">
      <p>
        {isLong
          ? '결제 결과를 확인하는 중입니다. 확인되면 코인이 자동으로 지급됩니다.'
          : '결제를 확인하고 있습니다. 창을 닫지 마세요.'}
      </p>
      <noscript>
        <p>
          <Link to={paths.chargeRefund(id)}>결제 상태 보기</Link>
        </p>
      </noscript>
    </section>
  );
}

/** Undefined on a network error. */
async function stateOf(id: string, isGivenUp: boolean): Promise<PaymentState | undefined> {
  try {
    const { payment } = await call('POST /ko/v1/payments/:id/complete', {
      params: { id },
      body: { given_up: isGivenUp },
    });
    return payment.state;
  } catch {
    return undefined;
  }
}
