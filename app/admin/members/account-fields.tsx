import type { ReactNode } from 'react';
import { REFUND_BANKS } from '#shared/money/payments';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Field, Select } from '../components/console-form.tsx';

const BANKS = Object.entries(REFUND_BANKS).map(([value, name]) => ({ value, name }));

/** Refund account. The number is never shown again. */
export function AccountFields({
  error,
  hint = '무통장입금으로 결제한 금액만 계좌로 환불합니다. 회원 본인이나 법정대리인의 계좌를 적어 주세요.',
}: {
  error: ConsoleFormError | undefined;
  hint?: string;
}): ReactNode {
  const values = error?.typed ?? {};
  return (
    <>
      <Select label="은행" name="bank" defaultValue={values['bank']} options={BANKS} />
      <Field
        label="계좌 번호"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        error={errorAt(error, 'number')}
      />
      <Field label="예금주" name="holder" autoComplete="off" defaultValue={values['holder']} />
    </>
  );
}
