import type { ReactNode } from 'react';
import type { FormError } from '../account/form-error.ts';
import { fieldErrorOf } from '../account/my-form.tsx';
import forms from '../auth/forms/forms.module.css';
import choices from '../wallet/coin-choice.module.css';
import { coinText } from '../wallet/wallet-labels.ts';

interface PassProductsProps {
  products: readonly { days: number; coins: number }[];
  error: FormError | undefined;
}

/** The passes on sale; the price goes with the choice, so that another one is refused. */
export function PassProducts({ products, error }: PassProductsProps): ReactNode {
  const message = fieldErrorOf(error, 'days');
  const chosen = error?.typed['product'] ?? valueOf(products[0]);
  return (
    <>
      <fieldset className={choices.choices} data-columns="3" aria-describedby={message ? 'days-error' : undefined}>
        <legend>이용권</legend>
        {products.map((product) => (
          <label key={product.days} className={choices.choice}>
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
