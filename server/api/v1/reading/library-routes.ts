import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  alarmResponse,
  alarmBody,
  bookshelfResponse,
  bookshelfQuery,
  followResponse,
  followBody,
  shelfWorksResponse,
  shelfWorksBody,
} from '#contract/library';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  type LibraryListInput,
  followWork,
  hideRecent,
  listLibrary,
  setEpisodeAlert,
  unfollowWorks,
  unhideRecent,
} from '#domain/library';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };

/** Following and alerts (specification L8). */
export function followRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.put(
    '/works/:id/follow',
    {
      schema: {
        tags: ['bookshelf'],
        summary: '관심 작품',
        params: idParams,
        body: followBody,
        response: { 200: followResponse, ...errors },
      },
    },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const isFollowed = request.body.follow;
      const { follows } = await followWork(ctx, { memberNo, reader, workId: request.params.id, isFollowed });
      return { statusCode: 200 as const, result: { follow: isFollowed, follows } };
    },
  );

  api.put(
    '/works/:id/alarm',
    {
      schema: {
        tags: ['bookshelf'],
        summary: '새 회차 알림',
        params: idParams,
        body: alarmBody,
        response: { 200: alarmResponse, ...errors },
      },
    },
    async (request) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      const wantsAlarm = request.body.alarm;
      const { follows } = await setEpisodeAlert(ctx, { memberNo, reader, workId: request.params.id, wantsAlarm });
      return { statusCode: 200 as const, result: { alarm: wantsAlarm, follows } };
    },
  );
}

/** The member's library (specification L11). */
export function libraryRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/bookshelf',
    {
      schema: {
        tags: ['bookshelf'],
        summary: '내 서재',
        querystring: bookshelfQuery,
        response: { 200: bookshelfResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'private, no-store');
      const { collection, q, ...rest } = request.query;
      const requested = { ...rest, collectionId: collection, question: q };
      const input = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
      const result = await listLibrary(ctx, {
        memberNo,
        reader,
        wish: { list: rest.list, ...input } satisfies LibraryListInput,
      });
      return { statusCode: 200 as const, result };
    },
  );

  const acts = { hide: hideRecent, unhide: unhideRecent, unfollow: unfollowWorks };
  const names = { hide: '최근 본 작품에서 삭제', unhide: '최근 본 작품으로 되돌리기', unfollow: '관심 작품 삭제' };
  for (const action of ['hide', 'unhide', 'unfollow'] as const)
    api.post(
      `/bookshelf/${action}`,
      {
        schema: {
          tags: ['bookshelf'],
          summary: names[action],
          body: shelfWorksBody,
          response: { 200: shelfWorksResponse, ...errors },
        },
      },
      async (request) => {
        const { memberNo } = await sessions.memberOfCall(request);
        const { works } = request.body;
        await acts[action](ctx, { memberNo, works });
        return { statusCode: 200 as const, result: { works } };
      },
    );
}
