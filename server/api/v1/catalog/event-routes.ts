import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import {
  type EventBlockDto,
  type EventHeadDto,
  eventResponse,
  eventSlugParams,
  eventsResponse,
} from '#contract/events';
import { type EventHead, type EventBlockDetails, listEvents, showEvent } from '#domain/events';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['events'];

/** Event API (specification L18–L21), with the same opening windows as pages. */
export function eventRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/events',
    { schema: { tags, summary: '이벤트 목록', response: { 200: eventsResponse, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { running, ended } = await listEvents(ctx, { reader: await sessions.readerOfCall(request) });
      return {
        statusCode: 200 as const,
        result: { running: running.map(toEventHeadDto), ended: ended.map(toEventHeadDto) },
      };
    },
  );
  api.get(
    '/events/:slug',
    { schema: { tags, summary: '이벤트', params: eventSlugParams, response: { 200: eventResponse, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const reader = await sessions.readerOfCall(request);
      const event = await showEvent(ctx, { slug: request.params.slug, reader });
      const { now, picture, blocks } = event;
      const parts = { now: now.toISOString(), picture, blocks: blocks.map(toEventBlockDto) };
      return { statusCode: 200 as const, result: { ...toEventHeadDto(event), ...parts } };
    },
  );
}

function toEventHeadDto({ slug, path, title, summary, background, startsAt, endsAt, state }: EventHead): EventHeadDto {
  const window = { starts_at: startsAt?.toISOString() ?? null, ends_at: endsAt?.toISOString() ?? null };
  return { slug, path, title, summary, background, ...window, state };
}

function toEventBlockDto(block: EventBlockDetails): EventBlockDto {
  return block.kind === 'countdown' ? { ...block, to: block.to.toISOString() } : block;
}
