import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Field, SendButton } from '../components/console-form.tsx';
import styles from './works.module.css';

interface FieldsProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** Saves a free episode that got a price in one of its two consistent ways. */
export function FreePriceOutcomes({ values }: { values: Record<string, string> }): ReactNode {
  const coins = [
    values['buyCoins'] ? `소장 ${values['buyCoins']}코인` : '',
    values['rentalCoins'] ? `대여 ${values['rentalCoins']}코인(${values['rentalHours']}시간)` : '',
  ];
  const price = coins.filter(Boolean).join(', ');
  return (
    <div role="group" aria-label="무료와 가격 가운데 고르기" className={styles.pair}>
      <div className={styles.outcome}>
        <p>
          <strong>무료로 공개</strong>
          <br />
          독자는 0코인에 봅니다. {price}은 유료로 바꿀 때 쓰도록 보관합니다.
        </p>
        <SendButton tone="quiet" name="outcome" value="keep-price">
          무료로 저장
        </SendButton>
      </div>
      <div className={styles.outcome}>
        <p>
          <strong>이 가격에 판매</strong>
          <br />
          독자는 {price}에 봅니다. 이미 구매하신 독자는 그대로 봅니다.
        </p>
        <SendButton tone="quiet" name="outcome" value="sell-free">
          유료로 저장
        </SendButton>
      </div>
    </div>
  );
}

/** An empty price is not for sale. */
export function PriceFields({ values, error }: FieldsProps): ReactNode {
  return (
    <>
      <Field
        label="소장 가격(코인)"
        name="buyCoins"
        {...NUMBER}
        hint="비워 두면 소장으로 판매하지 않습니다."
        defaultValue={values['buyCoins']}
        error={errorAt(error, 'buyCoins')}
      />
      <Field
        label="대여 가격(코인)"
        name="rentalCoins"
        {...NUMBER}
        hint="비워 두면 대여로 판매하지 않습니다."
        defaultValue={values['rentalCoins']}
        error={errorAt(error, 'rentalCoins')}
      />
      <Field
        label="대여 시간"
        name="rentalHours"
        {...NUMBER}
        defaultValue={values['rentalHours']}
        error={errorAt(error, 'rentalHours')}
      />
    </>
  );
}
