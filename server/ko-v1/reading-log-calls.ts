import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorAnswer } from '#contract/envelope';
import {
  type PlaceElsewhereWire,
  type ReadingPulledWire,
  readingElsewhere,
  readingPlaceParams,
  readingPlaceQuery,
  readingPullQuery,
  readingPulled,
  readingPush,
  readingPushed,
} from '#contract/reading';
import { type PlaceElsewhere, findReadingElsewhere, pullReading, pushReading } from '#domain/reading';
import { deviceName } from '#vocabulary/device-name';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
// A mark in which many notes have met is long, and one delivery holds several.
const PUSH_BYTES = 4 * 1024 * 1024;

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** What members leave while reading, between their devices: sent, fetched, and where the other devices stand. */
export function readingLogCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    '/reading/push',
    {
      bodyLimit: PUSH_BYTES,
      schema: {
        tags: ['reading'],
        summary: '읽기 기록 보내기',
        body: readingPush,
        response: { 200: readingPushed, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { member: owner, device: id, now, records } = request.body;
      const device = { id, name: deviceName(request.headers['user-agent'] ?? '') };
      return ok(await pushReading(ctx, { memberNo, owner, device, now, records }));
    },
  );

  api.get(
    '/reading/pull',
    {
      schema: {
        tags: ['reading'],
        summary: '읽기 기록 받기',
        querystring: readingPullQuery,
        response: { 200: readingPulled, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      // What was kept passed the guard when it came in.
      return ok((await pullReading(ctx, { memberNo, since: request.query.since })) as ReadingPulledWire);
    },
  );

  api.get(
    '/reading/place/:work',
    {
      schema: {
        tags: ['reading'],
        summary: '다른 기기에서 읽던 곳',
        params: readingPlaceParams,
        querystring: readingPlaceQuery,
        response: { 200: readingElsewhere, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { resume, furthest } = await findReadingElsewhere(ctx, {
        memberNo,
        work: request.params.work,
        device: request.query.device,
      });
      return ok({ resume: resume && placeWire(resume), furthest: furthest && placeWire(furthest) });
    },
  );
}

function placeWire({ place, at, ...told }: PlaceElsewhere): PlaceElsewhereWire {
  const sentence = place && 'quote' in place ? place.quote.trim() : '';
  return { ...told, place, at: at.toISOString(), sentence: sentence === '' ? null : sentence };
}
