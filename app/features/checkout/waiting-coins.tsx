import { type ReactNode, useEffect, useState } from 'react';
import type { CallResult } from '#contract/browser-api';
import { call } from '../../browser/api/browser-call.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { retryIdempotently } from '../../browser/api/idempotent-retry.ts';
import { fullCount } from '../../components/formatters/short-count.ts';
import ui from '../../components/ui.module.css';
import styles from './checkout-dialog.module.css';

type WaitingGift = CallResult<'GET /ko/v1/gifts'>['waiting'][number];

/** Bonus coins in the gift box, claimed from the dialog that lacks coins. */
export function WaitingCoins({ onClaimed }: { onClaimed(): void }): ReactNode {
  const [gifts, setGifts] = useState<WaitingGift[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    call('GET /ko/v1/gifts', {}).then(
      ({ waiting }) => setGifts(waiting.filter((gift) => gift.state === 'waiting' && bonusOf(gift) > 0)),
      // Charging remains.
      () => undefined,
    );
  }, []);
  if (gifts.length === 0) return null;
  const coins = gifts.reduce((sum, gift) => sum + bonusOf(gift), 0);
  const claim = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { id } of gifts)
        await retryIdempotently(`gift ${id}`, (key) => call('POST /ko/v1/gifts/:id/claim', { params: { id }, key }));
      onClaimed();
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : '선물을 받지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
    setBusy(false);
  };
  return (
    <div className={styles.waiting}>
      <p>{`선물함에 받지 않은 보너스 ${fullCount(coins)}코인이 있습니다.`}</p>
      {message ? (
        <p role="alert" className={styles.message}>
          {message}
        </p>
      ) : null}
      <button type="button" className={`${ui.button} ${ui.inked}`} disabled={isBusy} onClick={() => void claim()}>
        {isBusy ? '받는 중' : '선물 받기'}
      </button>
    </div>
  );
}

function bonusOf({ things }: WaitingGift): number {
  return things.reduce((sum, { kind, amount }) => sum + (kind === 'bonus' ? amount : 0), 0);
}
