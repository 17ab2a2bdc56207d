import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import CircleCheck from '~icons/tabler/circle-check';
import AlertTriangle from '~icons/tabler/alert-triangle';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import styles from './coin.module.css';
import type { ProofView } from './history-view.server.ts';

export function StatementProof({ proof }: { proof: ProofView | undefined }): ReactNode {
  const isBusy = useSubmitted() !== undefined;
  return (
    <section className={my.part} id="proof">
      <h2>코인 내역 검증</h2>
      <p>
        코인 내역은 삭제되거나 수정되지 않으며, 1시간마다 위변조 방지 처리를 합니다. 버튼을 누르면 전체 내역을 다시
        계산해 잔액과 일치하는지 확인합니다.
      </p>
      {proof ? <Proof proof={proof} /> : null}
      <div className={my.again}>
        <Form method="post" preventScrollReset>
          <button type="submit" className={`${ui.button} ${ui.inked}`} disabled={isBusy}>
            {isBusy ? '검증하는 중입니다.' : '코인 내역 검증'}
          </button>
        </Form>
        <a className={`${ui.button} ${ui.outline}`} href="/proc/coin_sheet" download>
          내역 내려받기(CSV)
        </a>
      </div>
    </section>
  );
}

/** Takes the focus. */
function Proof({ proof: { isWhole, at, points } }: { proof: ProofView }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), [at]);
  return (
    <div ref={element} role="status" tabIndex={-1} className={styles.proof} data-whole={isWhole}>
      <p className={styles.proofSaid}>
        {isWhole ? '코인과 기록이 모두 맞습니다.' : '맞지 않는 기록이 있습니다. 고객센터로 문의해 주세요.'}
      </p>
      <ul>
        {points.map((point) => (
          <li key={point.text} data-whole={point.isWhole}>
            {point.isWhole ? <CircleCheck aria-label="맞음" /> : <AlertTriangle aria-label="맞지 않음" />}
            <span>{point.text}</span>
          </li>
        ))}
      </ul>
      <p className={my.small}>확인 일시: {at}</p>
    </div>
  );
}
