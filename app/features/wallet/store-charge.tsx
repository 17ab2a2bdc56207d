import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MINOR_NOTICE } from '#shared/money/withdrawal';
import { type Bridge, bridge } from '../../browser/native/bridge.ts';
import { Checkbox } from '../auth/forms/field.tsx';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import { ChargeProducts, payButtonText } from './charge-products.tsx';
import { ChargeStatus } from './charge-status.tsx';
import { coinText } from './wallet-labels.ts';
import styles from './coin.module.css';
import { STORE_MESSAGES, useStoreCharge } from './use-store-charge.ts';
import { Link } from '../../navigation/link.tsx';

/** The store sets the price. */
export interface StoreProductView {
  id: number;
  storeProduct: string;
  coins: number;
  bonus: number;
  bonusDays: number;
}

interface StoreChargeProps {
  products: StoreProductView[];
  /** Missing coins. */
  need: number;
  returnTo: string;
  /** The reader's age is unverified. */
  mayBeMinor: boolean;
  /** The e-mail address is unverified. */
  isClosed: boolean;
}

/** Loading, unavailable, or prices by product. */
type StoreState =
  | { state: 'asking' }
  | { state: 'away' }
  | { state: 'shown'; shell: Bridge; prices: Map<string, string> };

/** In-app purchase of coins. */
export function StoreCharge(props: StoreChargeProps): ReactNode {
  const { visible, askAgain } = useStorePrices(props.products);
  if (visible.state === 'asking')
    return (
      <p className={styles.closed} role="status">
        앱에서는 스토어 결제로만 충전할 수 있습니다. 앱 스토어에서 상품과 가격을 불러오고 있습니다.
      </p>
    );
  if (visible.state === 'away')
    return (
      <div className={styles.outcome} role="alert">
        <p className={styles.outcomeSaid}>{STORE_MESSAGES.away}</p>
        <p>앱에서는 스토어 결제로만 충전할 수 있습니다.</p>
        <button type="button" className={`${ui.button} ${ui.outline}`} onClick={askAgain}>
          다시 시도하기
        </button>
      </div>
    );
  return <StoreForm {...props} shell={visible.shell} prices={visible.prices} />;
}

function useStorePrices(products: StoreProductView[]): { visible: StoreState; askAgain(): void } {
  const [visible, show] = useState<StoreState>({ state: 'asking' });
  const [asks, setAsks] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    const request = async (): Promise<StoreState> => {
      const shell = bridge();
      if (!shell) return { state: 'away' };
      const result = await shell.store.products(products.map(({ storeProduct }) => storeProduct));
      const prices = new Map(result.map(({ id, price }) => [id, price]));
      return prices.size > 0 ? { state: 'shown', shell, prices } : { state: 'away' };
    };
    const update = async (): Promise<void> => {
      show({ state: 'asking' });
      const next = await request().catch((): StoreState => ({ state: 'away' }));
      if (!isCancelled) show(next);
    };
    void update();
    return () => {
      isCancelled = true;
    };
  }, [products, asks]);
  return { visible: visible, askAgain: () => setAsks((before) => before + 1) };
}

type StoreFormProps = StoreChargeProps & { shell: Bridge; prices: Map<string, string> };

function StoreForm({ products, need, returnTo, mayBeMinor, isClosed, shell, prices }: StoreFormProps): ReactNode {
  // Unavailable in the store now.
  const sold = products.flatMap((product) => {
    const price = prices.get(product.storeProduct);
    return price === undefined ? [] : [{ ...product, price }];
  });
  const enough = need > 0 ? sold.find(({ coins, bonus }) => coins + bonus >= need) : undefined;
  const [chosen, choose] = useState<number | null>(enough?.id ?? null);
  const [isAgreed, agree] = useState(false);
  const [isConfirming, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, message, pay, restore } = useStoreCharge(shell, returnTo);
  const product = sold.find(({ id }) => id === chosen);
  const submit = (): void => {
    setAsked(true);
    if (product && isAgreed) return pay(product.id);
    const wrong = product ? 'input[name="agree"]' : 'input[name="product"]';
    form.current?.querySelector<HTMLInputElement>(wrong)?.focus();
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
        products={sold}
        chosen={chosen}
        enough={enough ? { id: enough.id, need } : null}
        error={isConfirming && !product ? '충전할 코인을 선택해 주세요.' : null}
        onChoose={choose}
      />
      <StoreTerms mayBeMinor={mayBeMinor} isBusy={isBusy} onRestore={restore} />
      <div className={styles.payBar}>
        {product ? <StoreBought product={product} /> : null}
        <Checkbox
          name="agree"
          checked={isAgreed}
          onChange={({ target }) => agree(target.checked)}
          error={isConfirming && !isAgreed ? '구매 조건과 환불 정책을 확인하고 동의해 주세요.' : undefined}
        >
          구매 조건과 환불 정책을 확인했으며 결제에 동의합니다.
        </Checkbox>
        <button type="submit" className={`${ui.button} ${ui.main} ${my.wide}`} disabled={isBusy || isClosed}>
          {payButtonText({ isClosed, isBusy, price: product?.price })}
        </button>
      </div>
    </form>
  );
}

function StoreBought({ product }: { product: StoreProductView & { price: string } }): ReactNode {
  const { coins, bonus, bonusDays, price } = product;
  return (
    <p className={styles.bought}>
      {coinText(coins)}
      {bonus > 0 ? `과 보너스 ${coinText(bonus)}` : ''}을 {price}에 충전합니다.
      {bonus > 0 ? ` 보너스 코인은 지급일부터 ${bonusDays}일 동안 사용할 수 있습니다.` : ''}
    </p>
  );
}

interface TermsProps {
  mayBeMinor: boolean;
  isBusy: boolean;
  onRestore(): void;
}

function StoreTerms({ mayBeMinor, isBusy, onRestore }: TermsProps): ReactNode {
  return (
    <div className={styles.terms}>
      <p>앱 스토어에서 결제한 코인은 해당 스토어에서 환불을 신청해 주세요.</p>
      <p>환불되면 그 결제로 받은 코인을 회수하며, 이미 쓴 코인은 다음 충전에서 먼저 채워집니다.</p>
      <p>충전한 코인은 충전일부터 5년 동안 사용할 수 있습니다. 결제 금액에는 부가가치세가 포함되어 있습니다.</p>
      {mayBeMinor ? <p>{MINOR_NOTICE}</p> : null}
      <p>
        <Link to="/coin/guide">코인 이용 안내</Link>
      </p>
      <button type="button" className={styles.restore} disabled={isBusy} onClick={onRestore}>
        결제했는데 코인이 들어오지 않았나요? <span>결제 내역 다시 확인</span>
      </button>
    </div>
  );
}
