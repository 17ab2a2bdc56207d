import type { ReactNode } from 'react';
import { shortTime } from '#shared/content/seoul-date';
import { CANCELLATION_STATE_NAMES, type CancellationState, FAMILY_REASON_LENGTH } from '#shared/members/family';
import { MINOR_NOTICE } from '#shared/money/withdrawal';
import type { FormError } from '../account/form-error.ts';
import { MyForm, fieldErrorOf } from '../account/my-form.tsx';
import my from '../account/my.module.css';
import { Field } from '../auth/forms/field.tsx';
import styles from './family.module.css';

export interface ChargeView {
  id: string;
  won: number;
  returnedWon: number;
  paidAt: Date;
  isConsented: boolean;
  mayRequest: boolean;
  request: { state: CancellationState; answer: string } | null;
}

interface ChargeListProps {
  charges: readonly ChargeView[];
  error: FormError | undefined;
}

/** A minor's charges, each with a form that requests its cancellation. */
export function ChargeList({ charges, error }: ChargeListProps): ReactNode {
  return (
    <section className={my.part}>
      <h2>충전 내역</h2>
      <p>{MINOR_NOTICE} 취소 여부는 동의한 한도와 쓴 코인을 확인해 결정합니다.</p>
      {charges.length === 0 ? <p>충전 내역이 없습니다.</p> : null}
      <ul className={my.history}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <p className={styles.charge}>
              <strong>{charge.won.toLocaleString('ko-KR')}원</strong>
              <span className={my.small}>{shortTime(charge.paidAt)}</span>
            </p>
            <p className={my.small}>{stateText(charge)}</p>
            {charge.mayRequest ? <RequestForm charge={charge} error={error} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText({ isConsented, returnedWon, request }: ChargeView): string {
  const parts = [isConsented ? '동의한 한도 안의 결제' : '동의 기록이 없는 결제'];
  if (returnedWon > 0) parts.push(`${returnedWon.toLocaleString('ko-KR')}원 환불`);
  if (request) parts.push(`취소 요청: ${CANCELLATION_STATE_NAMES[request.state]}`);
  return `${parts.join(' · ')}${request?.answer ? ` (${request.answer})` : ''}`;
}

function RequestForm({ charge, error }: { charge: ChargeView; error: FormError | undefined }): ReactNode {
  const chargeError = error?.typed['payment'] === charge.id ? error : undefined;
  return (
    <details className={styles.details} open={chargeError !== undefined}>
      <summary>결제 취소 요청</summary>
      <MyForm act="cancel" submit="취소 요청" tone="quiet" error={chargeError}>
        <input type="hidden" name="payment" value={charge.id} />
        <Field
          label="사유"
          name="reason"
          maxLength={FAMILY_REASON_LENGTH}
          defaultValue={chargeError?.typed['reason']}
          error={fieldErrorOf(chargeError, 'reason')}
          required
        />
      </MyForm>
    </details>
  );
}
