import { type FormEvent, type ReactNode, memo } from 'react';
import { useRouteLoaderData } from 'react-router';
import { paths } from '#shared/web/paths';
import type { loader as rootLoader } from '../../root.tsx';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { LongRows } from '../catalog/long-rows.tsx';
import ui from '../../components/ui.module.css';
import { type CheckoutState, type PurchaseChoice, type PurchasableEpisode, isSold } from './checkout-state.ts';
import { INTEGER_FORMAT, selectionLabel } from './checkout-labels.ts';
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
  const chosen = sold.filter(({ id }) => picked.has(id));
  const unit = UNIT_NAMES[sold[0]?.unit ?? 'episode'];
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
      {sold.length > 1 ? <RangeChoice sold={sold} dispatch={dispatch} /> : null}
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
        {prices.bundle ? (
          <p className={styles.notice}>
            {picked.size < prices.bundle.from
              ? `${prices.bundle.from}${unit}부터 묶음 할인 ${prices.bundle.percent}%를 받을 수 있습니다. ${INTEGER_FORMAT}`
              : `다음 화면에서 묶음 할인 ${prices.bundle.percent}%가 적용됩니다.`}
          </p>
        ) : null}
        <button
          type="button"
          className={`${ui.button} ${ui.main} ${styles.pay}`}
          disabled={picked.size === 0}
          onClick={() => dispatch({ type: 'confirm' })}
        >
          {picked.size === 0 ? '회차를 선택해 주세요' : selectionLabel(chosen, { method, unit })}
        </button>
        {method === 'buy' ? <GiftLink work={prices.work} picked={picked} /> : null}
      </div>
    </>
  );
}

/** Gives the selected episodes to another member, where the shop offers that. */
function GiftLink({ work, picked }: { work: number; picked: ReadonlySet<number> }): ReactNode {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root || !('hasReaderGifts' in root) || picked.size === 0) return null;
  return (
    <a className={styles.again} href={`${paths.giveGift(work)}?episodes=${[...picked].join(',')}`}>
      선물하기
    </a>
  );
}

/** Selects what is sold between two numbers. */
function RangeChoice({
  sold,
  dispatch,
}: {
  sold: PurchasableEpisode[];
  dispatch: CheckoutActions['dispatch'];
}): ReactNode {
  const [first, last] = [sold[0]?.position ?? 1, sold.at(-1)?.position ?? 1];
  const unit = UNIT_NAMES[sold[0]?.unit ?? 'episode'];
  const select = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const ends = ['from', 'to'].map((name) => Number(form.get(name))).toSorted((a, b) => a - b);
    const [from = first, to = last] = ends;
    const inRange = sold.filter(({ position }) => position >= from && position <= to);
    dispatch({ type: 'select', episodes: inRange.map(({ id }) => id), isPicked: true });
  };
  const limits = { type: 'number', inputMode: 'numeric', min: first, max: last, required: true } as const;
  return (
    <form className={styles.range} onSubmit={select}>
      <input {...limits} name="from" defaultValue={first} aria-label={`시작 ${unit}`} />
      <span aria-hidden="true">~</span>
      <input {...limits} name="to" defaultValue={last} aria-label={`마지막 ${unit}`} />
      <span aria-hidden="true">{unit}</span>
      <button type="submit" className={`${ui.button} ${ui.outline}`}>
        범위 선택
      </button>
    </form>
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
        <span className={styles.number}>{`${position}${UNIT_NAMES[unit]}`}</span>
        <span className={styles.name}>{title}</span>
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
