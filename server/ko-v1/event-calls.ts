import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import { type EventBlockWire, type EventHeadWire, eventAnswer, eventSlugParams, eventsAnswer } from '#contract/events';
import { type EventHead, type ShownEventBlock, listEvents, showEvent } from '#domain/events';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['events'];

/** Calls about events (specification L18–L21). Windows hold here as they do on pages. */
export function eventCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/events',
    { schema: { tags, summary: '이벤트 목록', response: { 200: eventsAnswer, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { running, ended } = await listEvents(ctx, { reader: await sessions.readerOfCall(request) });
      return {
        statusCode: 200 as const,
        result: { running: running.map(headOnWire), ended: ended.map(headOnWire) },
      };
    },
  );
  api.get(
    '/events/:slug',
    { schema: { tags, summary: '이벤트', params: eventSlugParams, response: { 200: eventAnswer, ...errors } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const reader = await sessions.readerOfCall(request);
      const event = await showEvent(ctx, { slug: request.params.slug, reader });
      const { now, picture, blocks } = event;
      const parts = { now: now.toISOString(), picture, blocks: blocks.map(blockOnWire) };
      return { statusCode: 200 as const, result: { ...headOnWire(event), ...parts } };
    },
  );
}

function headOnWire({ slug, path, title, summary, background, startsAt, endsAt, state }: EventHead): EventHeadWire {
  const window = { starts_at: startsAt?.toISOString() ?? null, ends_at: endsAt?.toISOString() ?? null };
  return { slug, path, title, summary, background, ...window, state };
}

function blockOnWire(block: ShownEventBlock): EventBlockWire {
  return block.kind === 'countdown' ? { ...block, to: block.to.toISOString() } : block;
}
