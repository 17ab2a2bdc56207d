import { type ReactNode, useEffect, useId, useState } from 'react';
import type { CallResult } from '#contract/browser-api';
import { call } from '../../browser/api/browser-call.ts';
import styles from './checkout-dialog.module.css';

type Spending = CallResult<'GET /ko/v1/member/spending'>;

/** Default daily limit in episodes. */
const EPISODES_A_DAY = 10;

/** Auto-purchase: opt-in, always with limits. */
export function AutoPurchaseSetting({ coins }: { coins: number }): ReactNode {
  const [now, setNow] = useState<Spending>();
  const [said, say] = useState('');
  const note = useId();
  useEffect(() => {
    // The purchase works without it.
    call('GET /ko/v1/member/spending').then(setNow, () => undefined);
  }, []);
  if (!now) return null;
  const episode = now.auto_episode_coins ?? Math.max(1, coins);
  const day = now.auto_day_coins ?? episode * EPISODES_A_DAY;
  const save = async (options: { auto: boolean; episode: number; day: number }): Promise<void> => {
    const body = { auto: options.auto, auto_episode_coins: options.episode, auto_day_coins: options.day };
    setNow({ ...now, ...body });
    try {
      setNow(await call('PUT /ko/v1/member/spending', { body: { ...body, month_limit: validLimit(now) } }));
      say(options.auto ? '자동 결제를 켰습니다.' : '자동 결제를 껐습니다.');
    } catch (error) {
      setNow(now);
      say(error instanceof Error ? error.message : '저장하지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
  };
  return (
    <fieldset className={styles.auto}>
      <legend className="visually-hidden">다음 회차 자동 결제</legend>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={now.auto}
          aria-describedby={note}
          onChange={(event) => void save({ auto: event.target.checked, episode, day })}
        />
        다음 회차 자동 결제
      </label>
      <p id={note} className={styles.notice}>
        켜 두면 다음 회차로 넘어갈 때 확인 없이 코인이 차감됩니다.
      </p>
      {now.auto ? (
        <div className={styles.ceilings}>
          <Ceiling label="회차당 최대" coins={episode} keep={(most) => void save({ auto: true, episode: most, day })} />
          <Ceiling label="하루 최대" coins={day} keep={(most) => void save({ auto: true, episode, day: most })} />
        </div>
      ) : null}
      <p role="status" className={styles.notice}>
        {said}
      </p>
    </fieldset>
  );
}

/** A higher limit takes effect next month. */
function validLimit({ month_limit: limit, month_limit_next: next }: Spending): number | null {
  return next ? next.limit : limit;
}

function Ceiling({ label, coins, keep }: { label: string; coins: number; keep(coins: number): void }): ReactNode {
  const [text, setInput] = useState(String(coins));
  const wished = Number(text);
  const isCoins = Number.isSafeInteger(wished) && wished > 0 && wished <= 1_000_000;
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
          else if (wished !== coins) keep(wished);
        }}
      />
      코인
    </label>
  );
}
