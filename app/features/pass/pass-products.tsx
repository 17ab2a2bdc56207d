import type { ReactNode } from 'react';
import type { FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import forms from '../auth/forms/forms.module.css';
import { coinText } from '../wallet/wallet-labels.ts';
import styles from './pass.module.css';

interface PassProductsProps {
  products: readonly { days: number; coins: number }[];
  error: FormError | undefined;
}

/** The passes on sale; the price goes with the choice, so that another one is refused. */
export function PassProducts({ products, error }: PassProductsProps): ReactNode {
  const message = fieldErrorOf(error, 'days');
  const chosen = error?.typed['product'] ?? valueOf(products.at(-1));
  return (
    <>
      <fieldset className={styles.products} aria-describedby={message ? 'days-error' : undefined}>
        <legend>이용권</legend>
        {products.map((product) => (
          <label key={product.days} className={styles.product}>
            <input type="radio" name="product" value={valueOf(product)} defaultChecked={valueOf(product) === chosen} />
            <strong>{product.days}일</strong>
            <small>{coinText(product.coins)}</small>
          </label>
        ))}
      </fieldset>
      {message ? (
        <p id="days-error" role="alert" tabIndex={-1} className={forms.refusal}>
          {message}
        </p>
      ) : null}
    </>
  );
}

function valueOf(product: { days: number; coins: number } | undefined): string {
  return product ? `${product.days}-${product.coins}` : '';
}
