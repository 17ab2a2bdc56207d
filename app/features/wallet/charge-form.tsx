import { type ReactNode, useRef, useState } from 'react';
import type { PaidBy, PaymentMethod } from '#shared/money/payments';
import { MINOR_NOTICE } from '#shared/money/withdrawal';
import { Checkbox } from '../auth/forms/field.tsx';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import { ChargeMethods, ChargeProducts, type ProductView, payButtonText } from './charge-products.tsx';
import { ChargeStatus } from './charge-status.tsx';
import { coinText, wonText } from './wallet-labels.ts';
import styles from './coin.module.css';
import { useCharge } from './use-charge.ts';
import { Link } from '../../navigation/link.tsx';

interface ChargeFormProps {
  products: ProductView[];
  methods: PaymentMethod[];
  /** Missing coins. */
  need: number;
  returnTo: string;
  /** Choice of a failed order. */
  again: { won: number; method: PaidBy } | null;
  /** The reader's age is unverified. */
  mayBeMinor: boolean;
  /** The e-mail address is unverified. */
  isClosed: boolean;
}

export function ChargeForm(props: ChargeFormProps): ReactNode {
  const { products, methods, need, again, returnTo, mayBeMinor, isClosed } = props;
  const enough = products.find(({ coins, bonus }) => coins + bonus >= need);
  const first = again ? products.find(({ won }) => won === again.won) : need > 0 ? enough : undefined;
  const [chosen, choose] = useState<number | null>(first?.id ?? null);
  const [method, chooseMethod] = useState<PaymentMethod | null>(
    methods.find((open) => open === again?.method) ?? methods[0] ?? null,
  );
  const [isAgreed, agree] = useState(false);
  const [isConfirming, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, message, pay } = useCharge(returnTo);
  const product = products.find(({ id }) => id === chosen);
  const submit = (): void => {
    setAsked(true);
    if (!product || !method || !isAgreed) {
      const wrong = product ? 'input[name="agree"]' : 'input[name="product"]';
      form.current?.querySelector<HTMLInputElement>(wrong)?.focus();
      return;
    }
    pay({ product: product.id, won: product.won, method });
  };
  return (
    <form
      ref={form}
      className={styles.charge}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChargeStatus message={message} />
      <ChargeProducts
        products={products.map((item) => ({ ...item, price: wonText(item.won) }))}
        chosen={chosen}
        enough={need > 0 && enough ? { id: enough.id, need } : null}
        error={isConfirming && !product ? '충전할 코인을 선택해 주세요.' : null}
        onChoose={choose}
      />
      <ChargeMethods methods={methods} chosen={method} onChoose={chooseMethod} />
      <Terms mayBeMinor={mayBeMinor} />
      <div className={styles.payBar}>
        {product ? <Bought product={product} /> : null}
        <Checkbox
          name="agree"
          checked={isAgreed}
          onChange={({ target }) => agree(target.checked)}
          error={isConfirming && !isAgreed ? '구매 조건과 환불 정책을 확인하고 동의해 주세요.' : undefined}
        >
          구매 조건과 환불 정책을 확인했으며 결제에 동의합니다.
        </Checkbox>
        <button
          type="submit"
          className={`${ui.button} ${ui.main} ${my.wide} ${styles.scripted}`}
          disabled={isBusy || isClosed}
        >
          {payButtonText({ isClosed, isBusy, price: product && wonText(product.won) })}
        </button>
        <noscript>
          <p className={styles.fault}>결제 창을 열려면 브라우저 설정에서 자바스크립트를 켜 주세요.</p>
        </noscript>
      </div>
    </form>
  );
}

function Bought({ product }: { product: ProductView }): ReactNode {
  const { coins, bonus, bonusDays, won } = product;
  return (
    <p className={styles.bought}>
      {coinText(coins)}
      {bonus > 0 ? `과 보너스 ${coinText(bonus)}` : ''}을 {wonText(won)}에 충전합니다.
      {bonus > 0 ? ` 보너스 코인은 지급일부터 ${bonusDays}일 동안 사용할 수 있습니다.` : ''}
    </p>
  );
}

function Terms({ mayBeMinor }: { mayBeMinor: boolean }): ReactNode {
  return (
    <div className={styles.terms}>
      <p>결제 후 7일 안에 사용하지 않은 코인은 수수료 없이 결제를 취소할 수 있습니다.</p>
      <p>일부 사용했거나 7일이 지난 경우 남은 유료 코인에서 환불 수수료를 뺀 금액을 돌려드립니다.</p>
      <p>충전한 코인은 충전일부터 5년 동안 사용할 수 있습니다. 결제 금액에는 부가가치세가 포함되어 있습니다.</p>
      {mayBeMinor ? <p>{MINOR_NOTICE}</p> : null}
      <p>
        <Link to="/coin/guide">코인 이용 안내</Link>
      </p>
    </div>
  );
}
