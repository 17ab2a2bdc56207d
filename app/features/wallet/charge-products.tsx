import type { ReactNode } from 'react';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#shared/money/payments';
import { coinText, figure } from './wallet-labels.ts';
import styles from './coin.module.css';

export interface ProductView {
  id: number;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
}

interface ProductsProps {
  /** Formatted; app stores set their own. */
  products: { id: number; coins: number; bonus: number; price: string }[];
  chosen: number | null;
  /** Smallest sufficient product. */
  enough: { id: number; need: number } | null;
  error: string | null;
  onChoose(id: number): void;
}

/** Nothing is preselected unless a sum is missing. */
export function ChargeProducts({ products, chosen, enough, error, onChoose }: ProductsProps): ReactNode {
  return (
    <fieldset className={styles.choices} aria-describedby={error ? 'product-fault' : undefined}>
      <legend>충전할 코인을 선택해 주세요.</legend>
      {products.map(({ id, coins, bonus, price }) => (
        <label key={id} className={styles.product}>
          <input
            type="radio"
            name="product"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            required
          />
          <span className={styles.productName}>
            <strong>{coinText(coins)}</strong>
            {bonus > 0 ? <em> +보너스 {figure(bonus)}</em> : null}
            {enough?.id === id ? <small>부족한 {coinText(enough.need)} 충전</small> : null}
          </span>
          <strong>{price}</strong>
        </label>
      ))}
      {error ? (
        <p id="product-fault" className={styles.fault}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

interface MethodsProps {
  methods: PaymentMethod[];
  chosen: PaymentMethod | null;
  onChoose(method: PaymentMethod): void;
}

export function ChargeMethods({ methods, chosen, onChoose }: MethodsProps): ReactNode {
  return (
    <fieldset className={styles.methods}>
      <legend>결제 수단</legend>
      <div>
        {methods.map((method) => (
          <label key={method} className={styles.method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
            />
            <span>{PAYMENT_METHOD_NAMES[method]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function payButtonText({
  isClosed,
  isBusy,
  price,
}: {
  isClosed: boolean;
  isBusy: boolean;
  price: string | undefined;
}): string {
  if (isClosed) return '이메일 인증 후 결제할 수 있습니다.';
  if (isBusy) return '결제 창을 확인해 주세요.';
  return price ? `${price} 결제하기` : '결제하기';
}
