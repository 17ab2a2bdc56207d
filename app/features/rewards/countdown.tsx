import type { ReactNode } from 'react';
import { remainingTime } from '../../components/formatters/remaining-time.ts';
import styles from './gifts.module.css';

const HOUR_S = 3600;
const MAX_HOURS = 99;

/** Announced once a minute. */
export function Countdown({ to, now, about }: { to: string; now: Date; about: string }): ReactNode {
  const date = new Date(to);
  const seconds = Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1000));
  const hours = Math.floor(seconds / HOUR_S);
  if (hours > MAX_HOURS) return <p className={styles.far}>{`${about} ${remainingTime(date, now)}`}</p>;
  const parts = [
    { unit: '시간', value: hours },
    { unit: '분', value: Math.floor((seconds % HOUR_S) / 60) },
    { unit: '초', value: seconds % 60 },
  ];
  return (
    <div role="timer" className={styles.countdown} data-soon={seconds < HOUR_S ? '' : undefined}>
      <span className="visually-hidden">
        {about} {seconds > 0 ? remainingTime(date, now) : '끝났습니다.'}
      </span>
      {parts.map(({ unit, value }) => (
        <span key={unit} aria-hidden="true" className={styles.part}>
          <span className={styles.digits}>{String(value).padStart(2, '0')}</span>
          <small>{unit}</small>
        </span>
      ))}
    </div>
  );
}
