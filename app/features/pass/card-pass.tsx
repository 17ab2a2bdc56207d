import type { ReactNode } from 'react';
import { formatSeoulTime, seoulDay } from '#shared/content/seoul-date';
import { priceConsent } from '#shared/pass/card-consents';
import { CARD_PASS_DAYS } from '#shared/pass/pass';
import { Link } from '../../navigation/link.tsx';
import type { FormError } from '../account/form-error.ts';
import { MyForm, fieldErrorOf } from '../account/my-form.tsx';
import { Checkbox } from '../auth/forms/field.tsx';
import styles from './pass.module.css';

/** A pass by card as its member sees it. */
export interface CardPass {
  isStarting: boolean;
  isFailing: boolean;
  chargeAt: Date;
  won: number;
  price: { won: number; until: Date; isAgreed: boolean } | null;
  card: string;
  /** Apps register no cards. */
  isCardChangeable: boolean;
}

interface CardPassProps {
  pass: CardPass;
  errorOf: (act: string) => FormError | undefined;
}

/** A card by its name and last digits. */
export function cardText({ name, tail }: { name: string; tail: string }): string {
  return tail === '' ? name : `${name} 끝자리 ${tail}`;
}

export const wonText = (won: number): string => `${won.toLocaleString('ko-KR')}원`;
const dayText = (moment: Date): string => seoulDay(moment).replaceAll('-', '.');

/** The next charge, its card, and how to end it. */
export function CardPassStatus({ pass, errorOf }: CardPassProps): ReactNode {
  const { isStarting, isFailing, chargeAt, won, price, card, isCardChangeable } = pass;
  return (
    <section className={styles.own} aria-label="카드 정기 결제">
      <strong>
        {isStarting
          ? '첫 결제를 확인하고 있습니다'
          : isFailing
            ? `${dayText(chargeAt)}에 다시 결제`
            : `다음 결제 ${dayText(chargeAt)}`}
      </strong>
      <p className={styles.small}>
        {CARD_PASS_DAYS}일마다 {wonText(won)} · {card}
      </p>
      {isStarting ? (
        <p className={styles.small}>카드사 승인을 확인하고 있습니다. 확인되면 메일과 알림으로 알려 드립니다.</p>
      ) : null}
      {isFailing ? (
        <p className={styles.warning}>카드로 결제하지 못했습니다. 카드를 바꾸시면 바로 다시 결제합니다.</p>
      ) : null}
      {price ? <PriceConsent price={price} pass={pass} error={errorOf('agree')} /> : null}
      {isCardChangeable ? (
        <p>
          <Link className={styles.link} to="/pass/card">
            카드 변경
          </Link>
        </p>
      ) : null}
      <details className={styles.cancel} open={errorOf('stop') !== undefined}>
        <summary>정기 결제 해지</summary>
        <p>더 결제하지 않습니다. 이미 결제한 이용권은 끝까지 이용할 수 있고, 등록하신 카드는 삭제합니다.</p>
        <MyForm act="stop" submit="정기 결제 해지" tone="quiet" error={errorOf('stop')} />
      </details>
    </section>
  );
}

function PriceConsent({
  price,
  pass,
  error,
}: {
  price: NonNullable<CardPass['price']>;
  pass: CardPass;
  error: FormError | undefined;
}): ReactNode {
  const { won, until, isAgreed } = price;
  if (isAgreed) return <p className={styles.small}>다음 결제부터 {wonText(won)}을 결제하는 데 동의하셨습니다.</p>;
  return (
    <div className={styles.consent}>
      <strong>가격이 {wonText(won)}으로 바뀝니다.</strong>
      <p className={styles.small}>
        {formatSeoulTime(until)}까지 동의하지 않으시면 지금 이용권까지 이용하고 정기 결제가 끝납니다. 동의하기 전에는
        지금 가격으로만 결제합니다.
      </p>
      <MyForm act="agree" submit="동의하고 계속 이용" error={error}>
        <input type="hidden" name="won" value={won} />
        <Checkbox name="agree" value="on" error={fieldErrorOf(error, 'agree')}>
          {priceConsent({ from: pass.won, to: won, at: dayText(pass.chargeAt) })}
        </Checkbox>
      </MyForm>
    </div>
  );
}
