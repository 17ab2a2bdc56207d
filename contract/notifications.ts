import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#shared/notifications/notifications';
import { okResponse, recordId } from './envelope.ts';
import { cardCover } from './pictures.ts';

const kind = z.enum(NOTIFICATION_KINDS);

/** `GET /ko/v1/notifications`: the inbox, descending from an id, by kind or all. */
export const notificationsQuery = z.object({ kind: kind.optional(), before: recordId.optional() });
export const notificationsResponse = okResponse(
  z.object({
    now: z.iso.datetime(),
    notifications: z.array(
      z.object({
        id: z.int().positive(),
        kind,
        title: z.string(),
        body: z.string(),
        at: z.iso.datetime(),
        is_read: z.boolean(),
        /** Target that marks it as read. */
        path: z.string(),
        cover: cardCover.nullable(),
      }),
    ),
    next: z.int().nullable(),
    unread: z.int().nonnegative(),
  }),
);

/** The response of every inbox change. */
export const unreadResponse = okResponse(z.object({ unread: z.int().nonnegative() }));
/** `GET /ko/v1/notifications/unread`: also gifts that can be claimed. */
export const badgesResponse = okResponse(z.object({ unread: z.int().nonnegative(), gifts: z.int().nonnegative() }));

/** `POST /ko/v1/notifications/read`: by ids, by kind, or all. */
export const readBody = z.object({ ids: z.array(z.int().positive()).max(100).optional(), kind: kind.optional() });
