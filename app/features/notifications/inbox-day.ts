import type { CardCoverDto } from '#contract/pictures';
import type { NotificationKind } from '#shared/notifications/notifications';

export interface InboxItemView {
  id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  isRead: boolean;
  cover: CardCoverDto | null;
  /** ISO timestamp and relative time. */
  at: string;
  ago: string;
}
/** A day in Seoul. */
export interface InboxDay {
  day: string;
  name: string;
  date: string;
  lines: InboxItemView[];
}
