import { type ReactNode, useEffect, useId, useState } from 'react';
import type { CallResult } from '#contract/browser-api';
import { call } from '../../browser/api/browser-call.ts';
import styles from './checkout-dialog.module.css';

type Spending = CallResult<'GET /ko/v1/member/spending'>;

/** Default daily limit in episodes. */
const EPISODES_A_DAY = 10;

/** Auto-purchase: opt-in, always with limits. */
export function AutoPurchaseSetting({ coins }: { coins: number }): ReactNode {
  const [spending, setSpending] = useState<Spending>();
  const [message, setMessage] = useState('');
  const noteId = useId();
  useEffect(() => {
    // The purchase works without it.
    call('GET /ko/v1/member/spending').then(setSpending, () => undefined);
  }, []);
  if (!spending) return null;
  const episode = spending.auto_episode_coins ?? Math.max(1, coins);
  const day = spending.auto_day_coins ?? episode * EPISODES_A_DAY;
  const save = async (options: { auto: boolean; episode: number; day: number }): Promise<void> => {
    const body = { auto: options.auto, auto_episode_coins: options.episode, auto_day_coins: options.day };
    setSpending({ ...spending, ...body });
    try {
      setSpending(await call('PUT /ko/v1/member/spending', { body: { ...body, month_limit: validLimit(spending) } }));
      setMessage(options.auto ? '자동 결제를 켰습니다.' : '자동 결제를 껐습니다.');
    } catch (error) {
      setSpending(spending);
      setMessage(error instanceof Error ? error.message : '저장하지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
  };
  return (
    <fieldset className={styles.auto}>
      <legend className="visually-hidden">다음 회차 자동 결제</legend>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={spending.auto}
          aria-describedby={noteId}
          onChange={(event) => void save({ auto: event.target.checked, episode, day })}
        />
        다음 회차 자동 결제
      </label>
      <p id={noteId} className={styles.notice}>
        켜 두면 다음 회차로 넘어갈 때 확인 없이 코인이 차감됩니다.
      </p>
      {spending.auto ? (
        <div className={styles.ceilings}>
          <Ceiling label="회차당 최대" coins={episode} onSave={(max) => void save({ auto: true, episode: max, day })} />
          <Ceiling label="하루 최대" coins={day} onSave={(max) => void save({ auto: true, episode, day: max })} />
        </div>
      ) : null}
      <p role="status" className={styles.notice}>
        {message}
      </p>
    </fieldset>
  );
}

/** A higher limit takes effect next month. */
function validLimit({ month_limit: limit, month_limit_next: next }: Spending): number | null {
  return next ? next.limit : limit;
}

function Ceiling({ label, coins, onSave }: { label: string; coins: number; onSave(coins: number): void }): ReactNode {
  const [text, setInput] = useState(String(coins));
  const coinsInput = Number(text);
  const isCoins = Number.isSafeInteger(coinsInput) && coinsInput > 0 && coinsInput <= 1_000_000;
  return (
    <label className={styles.ceiling}>
      {label}
      <input
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={!isCoins}
        onChange={(event) => setInput(event.target.value.replaceAll(/\D/g, '').slice(0, 7))}
        onBlur={() => {
          if (!isCoins) setInput(String(coins));
          else if (coinsInput !== coins) onSave(coinsInput);
        }}
      />
      코인
    </label>
  );
}
