import type { FC, ReactNode, SVGProps } from 'react';
import Bell from '~icons/tabler/bell';
import Calendar from '~icons/tabler/calendar-event';
import Clock from '~icons/tabler/clock';
import Coins from '~icons/tabler/coins';
import FileText from '~icons/tabler/file-text';
import Gift from '~icons/tabler/gift';
import Headset from '~icons/tabler/headset';
import Message from '~icons/tabler/message-circle';
import Receipt from '~icons/tabler/receipt';
import Trash from '~icons/tabler/trash';
import User from '~icons/tabler/user';
import { NOTIFICATIONS, type NotificationKind } from '#shared/notifications/notifications';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { Cover, THUMB_SIZES } from '../storefront/cover.tsx';
import type { InboxDay, InboxItemView } from './inbox-day.ts';
import styles from './inbox.module.css';

const ICONS: Record<NotificationKind, FC<SVGProps<SVGSVGElement>>> = {
  'new-episode': Bell,
  'wait-free': Clock,
  'rental-ending': Clock,
  'coins-expiring': Coins,
  gift: Gift,
  inquiry: Headset,
  payment: Receipt,
  comment: Message,
  consent: FileText,
  advert: Calendar,
  typo: FileText,
  studio: FileText,
  withdrawal: Calendar,
  price: Coins,
  support: Coins,
  pass: Calendar,
  'reader-gift': Gift,
  family: User,
  search: Bell,
};

/** Notifications by day; opening one marks it as read. */
export function InboxList({ days }: { days: InboxDay[] }): ReactNode {
  return days.map(({ day, name, date, lines }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        {name} {date ? <span>{date}</span> : null}
      </h2>
      <ul>
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ line }: { line: InboxItemView }): ReactNode {
  const { id, kind, title, body, at, ago, isRead, cover } = line;
  const Icon = ICONS[kind];
  return (
    <li className={styles.line} data-unread={isRead ? undefined : ''}>
      {/* Full navigation: the URL marks it as read and redirects. */}
      <a href={paths.inboxItem(id)}>
        <span className={styles.picture}>
          {cover ? <Cover cover={cover} title="" sizes={THUMB_SIZES} silent /> : <Icon aria-hidden="true" />}
        </span>
        <span className={styles.words}>
          <span className={styles.about}>
            {isRead ? null : (
              <>
                <i className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden">읽지 않음</span>
              </>
            )}
            {NOTIFICATIONS[kind].label} · <time dateTime={at}>{ago}</time>
          </span>
          <strong>{title}</strong>
          {body ? <small>{body}</small> : null}
        </span>
      </a>
      <form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="act" value="remove" className={ui.icon} aria-label={`알림 삭제: ${title}`}>
          <Trash aria-hidden="true" />
        </button>
      </form>
    </li>
  );
}
