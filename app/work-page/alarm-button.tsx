import type { FormEvent, ReactNode } from 'react';
import Bell from '~icons/tabler/bell';
import BellFilled from '~icons/tabler/bell-filled';
import ui from '../ui/ui.module.css';
import type { WishTurns } from './use-wishes.ts';
import styles from './wall.module.css';

/** Hears of a work's new episodes or no more (L8); without script the form goes to the page itself. */
export function AlarmButton({ wishes, className }: { wishes: WishTurns; className: string | undefined }): ReactNode {
  const { id, wantsAlarm } = wishes;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    wishes.turnAlarm();
  };
  return (
    <form method="post" action={`/novel/${id}`} onSubmit={press} className={`${styles.alarm} ${className ?? ''}`}>
      <input type="hidden" name="alarm" value={wantsAlarm ? '0' : '1'} />
      <button type="submit" className={ui.icon} aria-pressed={wantsAlarm} aria-label="새 회차 알림 받기">
        {wantsAlarm ? <BellFilled aria-hidden="true" /> : <Bell aria-hidden="true" />}
      </button>
    </form>
  );
}
