import { type ReactNode, memo } from 'react';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { LongRows } from '../catalog/long-rows.tsx';
import ui from '../../components/ui.module.css';
import { type CheckoutState, type PurchaseChoice, type PurchasableEpisode, isSold } from './checkout-state.ts';
import { INTEGER_FORMAT } from './checkout-labels.ts';
import styles from './checkout-dialog.module.css';
import type { CheckoutActions } from './use-checkout.ts';

const STATES: Record<PurchasableEpisode['state'], string> = {
  free: '무료',
  owned: '소장 중',
  rented: '대여 중',
  upcoming: '공개 예정',
  locked: '판매하지 않음',
};

interface StepProps {
  checkout: Extract<CheckoutState, { step: 'choosing' }>;
  actions: CheckoutActions;
}

/** Owned and free episodes are disabled. */
export function ChooseStep({ checkout: { prices, method, picked }, actions: { dispatch } }: StepProps): ReactNode {
  const sold = prices.episodes.filter((episode) => isSold(episode, method));
  const isAll = sold.length > 0 && sold.every(({ id }) => picked.has(id));
  const methods: PurchaseChoice['method'][] = ['rental', 'buy'];
  return (
    <>
      <div className={styles.chooseHead}>
        <div className={ui.segments} role="group" aria-label="구매 방법">
          {methods.map((item) => (
            <label key={item} className={ui.segment}>
              <input
                type="radio"
                name="way"
                checked={method === item}
                onChange={() => dispatch({ type: 'method', method: item })}
              />
              <span>{item === 'buy' ? '소장' : '대여'}</span>
            </label>
          ))}
        </div>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={isAll}
            disabled={sold.length === 0}
            onChange={() => dispatch({ type: 'select', episodes: sold.map(({ id }) => id), isPicked: !isAll })}
          />
          전체 선택
        </label>
      </div>
      <ul className={styles.episodes}>
        <LongRows rows={prices.episodes}>
          {(episode) => (
            <EpisodeChoice
              key={episode.id}
              episode={episode}
              method={method}
              isPicked={picked.has(episode.id)}
              dispatch={dispatch}
            />
          )}
        </LongRows>
      </ul>
      <div className={styles.foot}>
        {prices.bundle && picked.size < prices.bundle.from ? (
          <p className={styles.notice}>
            {`${prices.bundle.from}개 회차부터 묶음 할인 ${prices.bundle.percent}%를 받으실 수 있습니다. ${INTEGER_FORMAT}`}
          </p>
        ) : null}
        <button
          type="button"
          className={`${ui.button} ${ui.main} ${styles.pay}`}
          disabled={picked.size === 0}
          onClick={() => dispatch({ type: 'confirm' })}
        >
          {picked.size === 0 ? '회차를 선택해 주세요' : `${picked.size}개 회차 선택`}
        </button>
      </div>
    </>
  );
}

interface ChoiceProps {
  episode: PurchasableEpisode;
  method: PurchaseChoice['method'];
  isPicked: boolean;
  dispatch: CheckoutActions['dispatch'];
}

/** Memoised: a work may have thousands of episodes. */
const EpisodeChoice = memo(function EpisodeChoice({ episode, method, isPicked, dispatch }: ChoiceProps): ReactNode {
  const { id, position, title, unit, state } = episode;
  const isOpen = isSold(episode, method);
  const price = episode[method];
  return (
    <li>
      <label className={styles.episode} data-closed={!isOpen || undefined}>
        <input
          type="checkbox"
          checked={isOpen && isPicked}
          disabled={!isOpen}
          onChange={(event) => dispatch({ type: 'select', episodes: [id], isPicked: event.target.checked })}
        />
        <span>{title || `${position}${UNIT_NAMES[unit]}`}</span>
        <span className={styles.price}>
          {isOpen && price ? (
            <>
              {price.coins < price.list ? <s>{price.list}</s> : null}
              {price.coins}코인
            </>
          ) : (
            STATES[state]
          )}
        </span>
      </label>
    </li>
  );
});
