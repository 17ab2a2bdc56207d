import { z } from 'zod';
import { NEWS_KINDS } from '#vocabulary/notifications';
import { answer, recordId } from './envelope.ts';
import { cardCover } from './pictures.ts';

const kind = z.enum(NEWS_KINDS);

/** `GET /ko/v1/notifications`: the inbox from one number down, of one kind or all. */
export const notificationsQuery = z.object({ kind: kind.optional(), before: recordId.optional() });
export const notificationsAnswer = answer(
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
        /** Where it leads, marking it as read. */
        path: z.string(),
        cover: cardCover.nullable(),
      }),
    ),
    next: z.int().nullable(),
    unread: z.int().nonnegative(),
  }),
);

/** `GET /ko/v1/notifications/unread`, and what every call that changes the inbox is answered with. */
export const unreadAnswer = answer(z.object({ unread: z.int().nonnegative() }));

/** `POST /ko/v1/notifications/read`: these, or all of a kind, or all. */
export const readBody = z.object({ ids: z.array(z.int().positive()).max(100).optional(), kind: kind.optional() });
