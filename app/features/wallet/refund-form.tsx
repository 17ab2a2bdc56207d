import type { ReactNode } from 'react';
import { REFUND_BANKS } from '#shared/money/payments';
import { Field } from '../auth/forms/field.tsx';
import forms from '../auth/forms/forms.module.css';
import { SelectField } from '../auth/forms/select-field.tsx';
import type { FormError } from '../account/form-error.ts';
import { MyForm, fieldErrorOf } from '../account/my-form.tsx';
import my from '../account/my.module.css';
import styles from './coin.module.css';
import type { RefundView } from './payment-view.server.ts';

interface RefundFormProps {
  refund: RefundView;
  keyOfPage: string;
  error: FormError | undefined;
}

/** Refund calculation with confirmation. */
export function RefundForm({ refund, keyOfPage, error }: RefundFormProps): ReactNode {
  const { sum, coins, bonus, lines, feeSaid, needsAccount, isWithdrawal, visible } = refund;
  return (
    <section className={my.part}>
      <h2>코인 환불</h2>
      <dl className={my.facts}>
        {lines.map(({ name, message }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{message}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>환불 예정 금액</dt>
          <dd>{sum}</dd>
        </div>
      </dl>
      <ul className={`${my.list} ${styles.rules}`}>
        <li>
          환불하면 이 결제로 받은 코인 가운데 남은 {coins}
          {bonus ? `과 보너스 ${bonus}` : ''}이 회수됩니다.
        </li>
        <li>{feeSaid}</li>
        <li>보너스 코인은 환불되지 않으며, 환불하면 함께 지급된 보너스 코인은 회수됩니다.</li>
        <li>
          {isWithdrawal
            ? '결제한 지 7일 안의 청약철회입니다(전자상거래법 제17조 제1항, 제18조 제9항).'
            : '7일이 지났거나 코인을 쓴 결제는 이용약관 제13조에 따라 남은 유료 코인 금액에서 수수료를 뺍니다. 쓴 보너스 코인의 금액은 전자상거래법 제18조 제8항에 따라 뺍니다.'}
        </li>
      </ul>
      <MyForm submit={`${sum} 환불받기`} error={error}>
        <input type="hidden" name="key" value={keyOfPage} />
        <input type="hidden" name="won" value={visible.won} />
        <input type="hidden" name="coins" value={visible.coins} />
        {needsAccount ? <AccountFields error={error} /> : null}
        <p className={my.small}>
          {sum}을 환불받으시겠습니까? 환불을 신청하면 취소할 수 없습니다. 영업일 기준 3일 안에 처리됩니다.
        </p>
      </MyForm>
    </section>
  );
}

function AccountFields({ error }: { error: FormError | undefined }): ReactNode {
  return (
    <fieldset className={`${forms.form} ${styles.account}`}>
      <legend>환불받을 계좌</legend>
      <SelectField
        label="은행"
        name="bank"
        options={Object.entries(REFUND_BANKS).map(([value, name]) => ({ value, name }))}
        defaultValue={error?.typed['bank'] || 'KOOKMIN'}
      />
      <Field
        label="계좌번호"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={error?.typed['number']}
        error={fieldErrorOf(error, 'number')}
        required
      />
      <Field
        label="예금주"
        name="holder"
        autoComplete="off"
        maxLength={30}
        defaultValue={error?.typed['holder']}
        required
      />
    </fieldset>
  );
}
