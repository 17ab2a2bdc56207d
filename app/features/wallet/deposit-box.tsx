import { type ReactNode, useState } from 'react';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import styles from './coin.module.css';
import type { DepositView } from './payment-view.server.ts';

/** Virtual account, amount and deadline. */
export function DepositBox({ deposit }: { deposit: DepositView }): ReactNode {
  const { bank, number, holder, due, sum } = deposit;
  const [message, setMessage] = useState('');
  const copy = (): void =>
    void navigator.clipboard.writeText(number).then(
      () => setMessage('계좌번호를 복사했습니다.'),
      () => setMessage('복사하지 못했습니다. 계좌번호를 길게 눌러 복사해 주세요.'),
    );
  return (
    <section className={styles.deposit} aria-label="입금 안내">
      <h2>입금 안내</h2>
      <p className={styles.depositAccount}>
        {bank} {number}
      </p>
      <p>예금주 {holder}</p>
      <p>
        {due}까지 <strong>{sum}</strong>을 입금해 주세요.
      </p>
      <p className={my.small}>입금이 확인되면 코인이 자동으로 지급됩니다. 기한이 지나면 주문이 취소됩니다.</p>
      <button type="button" className={`${ui.button} ${ui.outline} ${styles.scripted}`} onClick={copy}>
        계좌번호 복사
      </button>
      <p role="status" className={my.small}>
        {message}
      </p>
    </section>
  );
}
