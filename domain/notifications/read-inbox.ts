import { type CardCover, canBeListed, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/notifications/notifications';
import {
  type InboxRow,
  markNotificationsRead,
  markNotificationRemoved,
  selectInbox,
  selectNotification,
  selectUnread,
} from './notification-store.ts';
import { notificationPath, notificationTexts } from './notification-texts.ts';

const PAGE = 30;

export interface InboxOwner {
  memberNo: number;
  reader: Reader;
}

/** A notification for display. */
export interface InboxEntry {
  id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  at: Date;
  isRead: boolean;
  /** Null without a work, or when hidden from this reader. */
  cover: CardCover | null;
}

/** A page of an inbox. */
export interface InboxPage {
  lines: InboxEntry[];
  /** Cursor of the next page; null at the end. */
  next: number | null;
  now: Date;
  unread: number;
  unreadKinds: NotificationKind[];
}

/** A member's inbox, newest first. Works that the reader may not see now have neither name nor cover. */
export async function readInbox(
  ctx: Needs<'db' | 'secrets'>,
  input: InboxOwner & { kind?: NotificationKind | undefined; before?: number | undefined },
): Promise<InboxPage> {
  const { memberNo, kind, before } = input;
  const rows = await selectInbox(ctx.db, { memberNo, kind, before, limit: PAGE + 1 });
  const { now, unread } = await selectUnread(ctx.db, memberNo);
  const visible = rows.slice(0, PAGE);
  return {
    lines: await inboxItems(ctx, visible, input.reader),
    next: rows.length > PAGE ? (visible.at(-1)?.id ?? null) : null,
    now,
    unread: sumOf(unread),
    unreadKinds: NOTIFICATION_KINDS.filter((item) => unread.has(item)),
  };
}

/** The number of unread notifications. */
export async function countUnread(ctx: Needs<'db'>, memberNo: number): Promise<number> {
  return sumOf((await selectUnread(ctx.db, memberNo)).unread);
}

/** Marks these, all or all of a kind as read; idempotent. */
export async function markNotificationsAsRead(
  ctx: Needs<'db'>,
  input: { memberNo: number; ids?: number[] | undefined; kind?: NotificationKind | undefined },
): Promise<{ unread: number }> {
  await ctx.db.transaction().execute((tx) => markNotificationsRead(tx, input));
  return { unread: await countUnread(ctx, input.memberNo) };
}

/** Marks a notification as read and returns its path. Throws NEWS_ERROR 0001 when unknown. */
export async function openNotification(ctx: Needs<'db'>, input: { memberNo: number; id: number }): Promise<string> {
  const opened = await selectNotification(ctx.db, input);
  if (!opened) throw new DomainError('NEWS_ERROR', '0001');
  await ctx.db.transaction().execute((tx) => markNotificationsRead(tx, { memberNo: input.memberNo, ids: [input.id] }));
  return notificationPath(opened, opened.workId);
}

/** Removes a notification from the inbox. Throws NEWS_ERROR 0001 when unknown. */
export async function removeNotification(ctx: Needs<'db'>, input: { memberNo: number; id: number }): Promise<void> {
  const isGone = await ctx.db.transaction().execute((tx) => markNotificationRemoved(tx, input));
  if (!isGone) throw new DomainError('NEWS_ERROR', '0001');
}

async function inboxItems(ctx: Needs<'db' | 'secrets'>, rows: InboxRow[], reader: Reader): Promise<InboxEntry[]> {
  const named = rows.filter(({ mayNameWork }) => mayNameWork);
  const ids = [...new Set(named.flatMap(({ workId }) => workId ?? []))];
  const mayKnowAdult = canBeListed(reader, { rating: '19' });
  const cards = (await workCards(ctx, ids, reader)).filter(({ isAdult }) => !isAdult || mayKnowAdult);
  const works = new Map(cards.map((card) => [card.id, card]));
  return rows.map((row) => {
    const work = row.workId === null ? undefined : works.get(row.workId);
    const { title, body } = notificationTexts(row, { work: work?.title ?? null, madeAt: row.madeAt });
    const { id, kind, madeAt: at } = row;
    return { id, kind, title, body, at, isRead: row.readAt !== null, cover: work?.cover ?? null };
  });
}

function sumOf(unread: Map<NotificationKind, number>): number {
  return [...unread.values()].reduce((sum, count) => sum + count, 0);
}
