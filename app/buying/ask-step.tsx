import { type ReactNode, useId, useState } from 'react';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { deadlineDate } from '#vocabulary/seoul-date';
import { MINOR_NOTICE, WITHDRAWAL_NOTICE } from '#vocabulary/withdrawal';
import ui from '../ui/ui.module.css';
import { AutoSetting } from './auto-setting.tsx';
import { type Buying, type Choice, type Offer, type PriceState, chosenEpisodes, waysFor } from './buying-state.ts';
import { WHOLE_COINS, isBelowPercent, payWords, rentalWords, spendWords } from './buying-words.ts';
import styles from './buying-dialog.module.css';
import { Refused } from './refused.tsx';
import type { BuyingActs } from './use-buying.ts';
import { isRenewed, isSaid } from './way-on.ts';

interface StepProps {
  now: Extract<Buying, { step: 'asking' | 'paying' }>;
  acts: BuyingActs;
  leave(): void;
}

/** What it costs, what is left afterwards, what the law says, and the one button that pays. */
export function AskStep({ now, acts, leave }: StepProps): ReactNode {
  const { state, choice, offer } = now;
  const refusal = now.step === 'asking' ? now.refusal : null;
  const isUnsettled = now.step === 'asking' && now.isUnsettled;
  const isMany = choice.episodes === 'all' || choice.episodes.length > 1;
  const [isAgreed, setAgreed] = useState(false);
  return (
    <div className={styles.body}>
      <Ways state={state} choice={choice} isPaying={now.step === 'paying' || isUnsettled} tell={acts.tell} />
      {isMany && now.step === 'asking' && !isUnsettled ? (
        <button type="button" className={styles.again} onClick={() => acts.tell({ news: 'choose' })}>
          회차 다시 고르기
        </button>
      ) : null}
      {offer ? <Sum offer={offer} /> : refusal && !isRenewed(refusal) ? null : <SumLoading />}
      {refusal && isSaid(refusal) ? <Refused refusal={refusal} choice={choice} acts={acts} leave={leave} /> : null}
      {!isMany && offer && !isUnsettled ? <AutoSetting coins={offer.quote.coins} /> : null}
      <p className={styles.notice}>{WITHDRAWAL_NOTICE}</p>
      <p className={styles.notice}>{MINOR_NOTICE}</p>
      {isMany && offer?.lack === 0 && !isUnsettled ? (
        <label className={styles.agree}>
          <input type="checkbox" checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />위 내용을
          확인했으며 구매에 동의합니다.
        </label>
      ) : null}
      <PayButton now={now} acts={acts} isReady={!isMany || isAgreed || isUnsettled} />
    </div>
  );
}

interface WaysProps {
  state: PriceState;
  choice: Choice;
  isPaying: boolean;
  tell: BuyingActs['tell'];
}

function Ways({ state, choice, isPaying, tell }: WaysProps): ReactNode {
  const name = useId();
  const ways = waysFor(state, choice.episodes);
  return (
    <fieldset className={styles.kinds} disabled={isPaying}>
      <legend className="visually-hidden">구매 방법</legend>
      {ways.map((way) => (
        <label key={way} className={styles.kind}>
          <input type="radio" name={name} checked={choice.way === way} onChange={() => tell({ news: 'way', way })} />
          <span>
            <strong>{way === 'buy' ? '소장' : '대여'}</strong>{' '}
            {way === 'buy' ? '기한 없음' : rentalWords(chosenEpisodes(state, { ...choice, way }))}
          </span>
          <WayPrice state={state} choice={{ ...choice, way }} />
        </label>
      ))}
    </fieldset>
  );
}

/** Of one episode its price; of several the offer says it, since they have a discount together. */
function WayPrice({ state, choice }: { state: PriceState; choice: Choice }): ReactNode {
  const chosen = chosenEpisodes(state, choice);
  const price =
    choice.episodes === 'all' ? state.finish[choice.way] : (chosen.length === 1 && chosen[0]?.[choice.way]) || null;
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
  const spent = spendWords(offer);
  return (
    <>
      <dl className={styles.sum}>
        {off > 0 ? (
          <>
            <Line name="정가" value={`${quote.list}코인`} />
            <Line name={reasonOf(offer)} value={`−${off}코인`} isOff />
          </>
        ) : null}
        <div className={styles.total}>
          <dt>결제할 코인</dt>
          <dd>{quote.coins}코인</dd>
        </div>
      </dl>
      {isBelowPercent(quote) ? <p className={styles.notice}>{WHOLE_COINS}</p> : null}
      <dl className={styles.wallet}>
        <Line name="보유 코인" value={`${have}코인`} isStrong />
        {lack > 0 ? (
          <Line name="부족한 코인" value={`${lack}코인`} isOff />
        ) : (
          <Line name={spent || '사용할 코인 없음'} value={`결제 후 ${have - quote.coins}코인`} />
        )}
      </dl>
    </>
  );
}

/** Why it is cheaper; a percentage is named only where the sum keeps to it. */
function reasonOf({ quote }: Offer): string {
  const { promotion, bundle_percent: bundlePercent } = quote;
  const percent = (value: number): string => (isBelowPercent(quote) ? '' : ` ${value}%`);
  const ends = promotion
    ? `${promotion.title}${percent(promotion.percent)} · ${deadlineDate(new Date(promotion.ends_at))}`
    : '';
  const bundle = bundlePercent > 0 ? `묶음 할인${percent(bundlePercent)}` : '';
  return [ends, bundle].filter(Boolean).join(', ') || '할인';
}

function Line({ name, value, ...is }: { name: string; value: string; isOff?: boolean; isStrong?: boolean }): ReactNode {
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

function PayButton({ now, acts, isReady }: Omit<StepProps, 'leave'> & { isReady: boolean }): ReactNode {
  const { offer, state, choice } = now;
  if (now.step === 'paying')
    return (
      <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} aria-busy="true" disabled>
        결제하고 있습니다
      </button>
    );
  if (offer && offer.lack > 0)
    return (
      <>
        <p role="alert" className={styles.message}>{`코인이 부족합니다. ${offer.lack}코인이 더 필요합니다.`}</p>
        <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} onClick={acts.charge}>
          충전하러 가기
        </button>
      </>
    );
  if (!offer)
    return now.refusal && !isRenewed(now.refusal) ? null : (
      <button type="button" className={`${ui.button} ${ui.main} ${styles.pay}`} disabled>
        가격 확인 중
      </button>
    );
  const unit = UNIT_NAMES[chosenEpisodes(state, choice)[0]?.unit ?? 'episode'];
  return (
    <button
      type="button"
      className={`${ui.button} ${ui.main} ${styles.pay}`}
      disabled={!isReady}
      onClick={() => void acts.pay()}
    >
      {payWords(offer, unit)}
    </button>
  );
}
