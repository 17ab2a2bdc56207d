import type { Tx } from '#kernel/context';
import type { NotificationDetails, NotificationKind } from '#shared/notifications/notifications';
import { insertNotification } from './notification-store.ts';

/** A notification to one member. */
export interface NotificationInput<Kind extends NotificationKind> {
  memberNo: number;
  kind: Kind;
  /** Identifies the subject, so that it is notified once. */
  ref: string;
  workId?: number;
  facts: NotificationDetails[Kind];
}

/** Notifies a member in the caller's transaction, by inbox and the member's channels. False for a duplicate. */
export async function notify<Kind extends NotificationKind>(tx: Tx, input: NotificationInput<Kind>): Promise<boolean> {
  return insertNotification(tx, input);
}
