import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  badgesResponse,
  notificationsResponse,
  notificationsQuery,
  readBody,
  unreadResponse,
} from '#contract/notifications';
import { countOpenGifts } from '#domain/gifts';
import {
  type InboxEntry,
  countUnread,
  readInbox,
  markNotificationsAsRead,
  removeNotification,
} from '#domain/notifications';
import { paths } from '#shared/web/paths';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['notifications'];
const counted = { 200: unreadResponse, ...errors };

/** The member's inbox. */
export function notificationRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/notifications',
    {
      schema: {
        tags,
        summary: '알림함',
        querystring: notificationsQuery,
        response: { 200: notificationsResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'private, no-store');
      const { lines, next, now, unread } = await readInbox(ctx, { memberNo, reader, ...request.query });
      const notifications = lines.map(lineOnWire);
      return { statusCode: 200 as const, result: { now: now.toISOString(), notifications, next, unread } };
    },
  );
  api.get(
    '/notifications/unread',
    { schema: { tags, summary: '읽지 않은 알림과 받을 선물의 수', response: { 200: badgesResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'private, no-store');
      const [unread, gifts] = await Promise.all([countUnread(ctx, memberNo), countOpenGifts(ctx, memberNo)]);
      return { statusCode: 200 as const, result: { unread, gifts } };
    },
  );
  api.post(
    '/notifications/read',
    { schema: { tags, summary: '알림 읽음', body: readBody, response: counted } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      return { statusCode: 200 as const, result: await markNotificationsAsRead(ctx, { memberNo, ...request.body }) };
    },
  );
  api.delete(
    '/notifications/:id',
    { schema: { tags, summary: '알림 삭제', params: idParams, response: counted } },
    async (request) => {
      const { memberNo } = await sessions.memberOfCall(request);
      await removeNotification(ctx, { memberNo, id: request.params.id });
      return { statusCode: 200 as const, result: { unread: await countUnread(ctx, memberNo) } };
    },
  );
}

function lineOnWire({ id, kind, title, body, at, isRead, cover }: InboxEntry) {
  return { id, kind, title, body, at: at.toISOString(), is_read: isRead, path: paths.inboxItem(id), cover };
}
