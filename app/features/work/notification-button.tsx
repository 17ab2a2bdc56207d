import type { FormEvent, ReactNode } from 'react';
import Bell from '~icons/tabler/bell';
import BellFilled from '~icons/tabler/bell-filled';
import ui from '../../components/ui.module.css';
import type { FollowActions } from './use-follow-preferences.ts';
import styles from './work-header.module.css';
import { paths } from '#shared/web/paths';

/** New-episode notifications (L8); a plain form without script. */
export function NotificationButton({
  wishes,
  className,
}: {
  wishes: FollowActions;
  className: string | undefined;
}): ReactNode {
  const { id, wantsAlarm } = wishes;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    wishes.turnAlarm();
  };
  return (
    <form
      method="post"
      action={paths.work(id)}
      onSubmit={handleSubmit}
      className={`${styles.alarm} ${className ?? ''}`}
    >
      <input type="hidden" name="alarm" value={wantsAlarm ? '0' : '1'} />
      <button type="submit" className={ui.icon} aria-pressed={wantsAlarm} aria-label="새 회차 알림 받기">
        {wantsAlarm ? <BellFilled aria-hidden="true" /> : <Bell aria-hidden="true" />}
      </button>
    </form>
  );
}
