import type { ReactNode } from 'react';
import { hourText } from '#shared/content/seoul-date';
import {
  DIGESTS,
  DIGEST_NAMES,
  type Digest,
  NOTIFICATIONS,
  type NotificationChannel,
  type NotificationKind,
} from '#shared/notifications/notifications';
import styles from '../account/my.module.css';
import choices from './notification-settings.module.css';
import { Link } from '../../navigation/link.tsx';

const HOURS = Array.from({ length: 24 }, (_none, hour) => hour);

export function NotificationChoice({
  name,
  value = 'true',
  isOn,
  title,
  children,
}: {
  name: string;
  value?: string;
  isOn: boolean;
  title: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <label className={styles.choice}>
      <span>
        {title}
        {children ? <small>{children}</small> : null}
      </span>
      {/* Remounts when the server value changes. */}
      <input key={String(isOn)} type="checkbox" name={name} value={value} defaultChecked={isOn} />
    </label>
  );
}

export function KindChoices({
  method,
  kinds,
  on,
  title,
  children,
}: {
  method: NotificationChannel;
  kinds: readonly NotificationKind[];
  on: NotificationKind[];
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <fieldset className={choices.part}>
      <legend>{title}</legend>
      <p>{children}</p>
      <div className={styles.choices}>
        {kinds.map((kind) => (
          <NotificationChoice
            key={kind}
            name={method}
            value={kind}
            isOn={on.includes(kind)}
            title={NOTIFICATIONS[kind].label}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function QuietHours({ from, until }: { from: number | null; until: number | null }): ReactNode {
  return (
    <fieldset className={choices.part}>
      <legend>알림을 보내지 않는 시간</legend>
      <p>이 시간에 온 알림은 끝난 뒤에 푸시로 보내 드립니다. 알림함에는 바로 담깁니다.</p>
      <div className={choices.pair}>
        <HourField name="quiet-from" label="시작" hour={from} none="없음" />
        <HourField name="quiet-until" label="끝" hour={until} none="없음" />
      </div>
    </fieldset>
  );
}

/** Frequency of the digest e-mail. */
export function DigestChoice({
  digest,
  hour,
  isMailProved,
}: {
  digest: Digest;
  hour: number;
  isMailProved: boolean;
}): ReactNode {
  return (
    <fieldset className={choices.part}>
      <legend>모아 보는 메일</legend>
      <p>
        {isMailProved ? (
          '읽지 않았고 푸시로 보내지 않은 알림이 있을 때에만 보냅니다.'
        ) : (
          <>
            인증한 이메일로만 보냅니다.{' '}
            <Link className={styles.inline} to="/my/mail">
              이메일 인증하기
            </Link>
          </>
        )}
      </p>
      <div className={choices.pair}>
        <label className={choices.field}>
          받는 주기
          <select key={digest} name="digest" defaultValue={digest}>
            {DIGESTS.map((item) => (
              <option key={item} value={item}>
                {DIGEST_NAMES[item]}
              </option>
            ))}
          </select>
        </label>
        <HourField name="digest-hour" label="받는 시각" hour={hour} />
      </div>
    </fieldset>
  );
}

function HourField({
  name,
  label,
  hour,
  none,
}: {
  name: string;
  label: string;
  hour: number | null;
  none?: string;
}): ReactNode {
  return (
    <label className={choices.field}>
      {label}
      <select key={String(hour)} name={name} defaultValue={hour === null ? '' : String(hour)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {HOURS.map((item) => (
          <option key={item} value={item}>
            {hourText(item)}
          </option>
        ))}
      </select>
    </label>
  );
}
