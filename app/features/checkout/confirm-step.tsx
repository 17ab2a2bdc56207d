import { type ReactNode, useId, useState } from 'react';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { deadlineDate, discountDate } from '#shared/content/seoul-date';
import { MINOR_NOTICE, WITHDRAWAL_NOTICE } from '#shared/money/withdrawal';
import ui from '../../components/ui.module.css';
import { AutoPurchaseSetting } from './auto-purchase-setting.tsx';
import {
  type CheckoutState,
  type PurchaseChoice,
  type Offer,
  type PriceState,
  type PurchasableEpisode,
  chosenEpisodes,
  methodsFor,
} from './checkout-state.ts';
import { INTEGER_FORMAT, isBelowPercent, payLabel, rentalLabel, spendLabel } from './checkout-labels.ts';
import styles from './checkout-dialog.module.css';
import { ErrorStep } from './error-step.tsx';
import type { CheckoutActions } from './use-checkout.ts';
import { isRenewed, hasOwnMessage } from './after-purchase.ts';
import { WaitingCoins } from './waiting-coins.tsx';

interface StepProps {
  checkout: Extract<CheckoutState, { step: 'confirming' | 'paying' }>;
  actions: CheckoutActions;
  onClose(): void;
}

/** Price, remaining balance, legal text and the pay button. */
export function ConfirmStep({ checkout, actions, onClose }: StepProps): ReactNode {
  const { prices, choice, offer } = checkout;
  const error = checkout.step === 'confirming' ? checkout.error : null;
  const isResultUnknown = checkout.step === 'confirming' && checkout.isResultUnknown;
  const isMany = choice.episodes === 'all' || choice.episodes.length > 1;
  const [isAgreed, setAgreed] = useState(false);
  return (
    <div className={styles.body}>
      <MethodChoice
        prices={prices}
        choice={choice}
        isPaying={checkout.step === 'paying' || isResultUnknown}
        dispatch={actions.dispatch}
      />
      {isMany && checkout.step === 'confirming' && !isResultUnknown ? (
        <button type="button" className={styles.again} onClick={() => actions.dispatch({ type: 'changeSelection' })}>
          회차 다시 고르기
        </button>
      ) : null}
      <EarlyNotice episodes={chosenEpisodes(prices, choice)} />
      {offer ? <Sum offer={offer} /> : error && !isRenewed(error) ? null : <SumLoading />}
      {error && hasOwnMessage(error) ? (
        <ErrorStep error={error} choice={choice} actions={actions} onClose={onClose} />
      ) : null}
      {!isMany && offer && !isResultUnknown ? <AutoPurchaseSetting coins={offer.quote.coins} /> : null}
      <p className={styles.notice}>{WITHDRAWAL_NOTICE}</p>
      <p className={styles.notice}>{MINOR_NOTICE}</p>
      {isMany && offer?.lack === 0 && !isResultUnknown ? (
        <label className={styles.agree}>
          <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />위 내용을
          확인했으며 구매에 동의합니다.
        </label>
      ) : null}
      <PayButton checkout={checkout} actions={actions} isReady={!isMany || isAgreed || isResultUnknown} />
    </div>
  );
}

/** When everybody reads it, before the payment. */
function EarlyNotice({ episodes: [episode] }: { episodes: PurchasableEpisode[] }): ReactNode {
  if (!episode?.early || episode.state !== 'upcoming') return null;
  const { opens_at: opensAt, is_free_later: isFreeLater } = episode.early;
  return (
    <p className={styles.notice}>
      {`선공개 회차입니다. ${discountDate(new Date(opensAt))}에 ${isFreeLater ? '무료로 열립니다' : '공개됩니다'}.`}
    </p>
  );
}

interface MethodChoiceProps {
  prices: PriceState;
  choice: PurchaseChoice;
  isPaying: boolean;
  dispatch: CheckoutActions['dispatch'];
}

function MethodChoice({ prices, choice, isPaying, dispatch }: MethodChoiceProps): ReactNode {
  const name = useId();
  const methods = methodsFor(prices, choice.episodes);
  return (
    <fieldset className={styles.kinds} disabled={isPaying}>
      <legend className="visually-hidden">구매 방법</legend>
      {methods.map((method) => (
        <label key={method} className={styles.kind}>
          <input
            type="radio"
            name={name}
            checked={choice.method === method}
            onChange={() => dispatch({ type: 'method', method })}
          />
          <span>
            <strong>{method === 'buy' ? '소장' : '대여'}</strong>{' '}
            {method === 'buy' ? '기한 없음' : rentalLabel(chosenEpisodes(prices, { ...choice, method }))}
          </span>
          <MethodPrice prices={prices} choice={{ ...choice, method }} />
        </label>
      ))}
    </fieldset>
  );
}

/** For one episode only; bundles have a joint discount. */
function MethodPrice({ prices, choice }: { prices: PriceState; choice: PurchaseChoice }): ReactNode {
  const chosen = chosenEpisodes(prices, choice);
  const price =
    choice.episodes === 'all'
      ? prices.finish[choice.method]
      : (chosen.length === 1 && chosen[0]?.[choice.method]) || null;
  if (!price) return null;
  return (
    <span className={styles.price}>
      {price.coins < price.list ? (
        <s>
          <span className="visually-hidden">정가 </span>
          {price.list}
        </s>
      ) : null}
      {price.coins}코인
    </span>
  );
}

function Sum({ offer }: { offer: Offer }): ReactNode {
  const { quote, balance, lack } = offer;
  const have = balance.coin + balance.bonus;
  const off = quote.list - quote.coins;
  const spent = spendLabel(offer);
  return (
    <>
      <dl className={styles.sum}>
        {off > 0 ? (
          <>
            <PriceLine name="정가" value={`${quote.list}코인`} />
            <PriceLine name={reasonOf(offer)} value={`−${off}코인`} isOff />
          </>
        ) : null}
        <div className={styles.total}>
          <dt>결제할 코인</dt>
          <dd>{quote.coins}코인</dd>
        </div>
      </dl>
      {isBelowPercent(quote) ? <p className={styles.notice}>{INTEGER_FORMAT}</p> : null}
      <dl className={styles.wallet}>
        <PriceLine name="보유 코인" value={`${have}코인`} isStrong />
        {lack > 0 ? (
          <PriceLine name="부족한 코인" value={`${lack}코인`} isOff />
        ) : (
          <PriceLine name={spent || '사용할 코인 없음'} value={`결제 후 ${have - quote.coins}코인`} />
        )}
      </dl>
    </>
  );
}

/** Names a percentage only when it is exact. */
function reasonOf({ quote }: Offer): string {
  const { promotion, bundle_percent: bundlePercent } = quote;
  const percent = (value: number): string => (isBelowPercent(quote) ? '' : ` ${value}%`);
  const ends = promotion
    ? `${promotion.title}${percent(promotion.percent)} · ${deadlineDate(new Date(promotion.ends_at))}`
    : '';
  const bundle = bundlePercent > 0 ? `묶음 할인${percent(bundlePercent)}` : '';
  return [ends, bundle].filter(Boolean).join(', ') || '할인';
}

function PriceLine({
  name,
  value,
  ...is
}: {
  name: string;
  value: string;
  isOff?: boolean;
  isStrong?: boolean;
}): ReactNode {
  return (
    <div data-off={is.isOff || undefined} data-strong={is.isStrong || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function SumLoading(): ReactNode {
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">가격을 확인하고 있습니다.</span>
      <span />
      <span />
    </div>
  );
}

function PayButton({ checkout, actions, isReady }: Omit<StepProps, 'onClose'> & { isReady: boolean }): ReactNode {
  const { offer, prices, choice } = checkout;
  if (checkout.step === 'paying')
    return (
      <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} aria-busy="true" disabled>
        결제하고 있습니다
      </button>
    );
  if (offer && offer.lack > 0)
    return (
      <>
        <p role="alert" className={styles.message}>{`코인이 부족합니다. ${offer.lack}코인이 더 필요합니다.`}</p>
        <WaitingCoins onClaimed={() => actions.dispatch({ type: 'retry' })} />
        <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} onClick={actions.charge}>
          충전하러 가기
        </button>
      </>
    );
  if (!offer)
    return checkout.error && !isRenewed(checkout.error) ? null : (
      <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} disabled>
        가격 확인 중
      </button>
    );
  const unit = UNIT_NAMES[chosenEpisodes(prices, choice)[0]?.unit ?? 'episode'];
  return (
    <button
      type="button"
      className={`${ui.button} ${ui.main} ${styles.pay}`}
      disabled={!isReady}
      onClick={() => void actions.pay()}
    >
      {payLabel(offer, unit)}
    </button>
  );
}
