import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { errorResponse } from '#contract/envelope';
import {
  type PlaceElsewhereDto,
  type ReadingPulledDto,
  readingElsewhere,
  readingPlaceParams,
  readingPlaceQuery,
  readingPullQuery,
  readingPulled,
  readingPush,
  readingPushed,
} from '#contract/reading';
import { type PositionOnDevice, findReadingOnOtherDevices, pullReading, pushReading } from '#domain/reading';
import { deviceName } from '#shared/members/device-name';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
// Joined memos can be long, and one request has several.
const PUSH_BYTES = 4 * 1024 * 1024;

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Syncs reading records between devices. */
export function readingLogRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
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
      // Stored records were validated on arrival.
      return ok((await pullReading(ctx, { memberNo, since: request.query.since })) as ReadingPulledDto);
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
      const { resume, furthest } = await findReadingOnOtherDevices(ctx, {
        memberNo,
        work: request.params.work,
        device: request.query.device,
      });
      return ok({ resume: resume && toPositionDto(resume), furthest: furthest && toPositionDto(furthest) });
    },
  );
}

function toPositionDto({ place, at, ...told }: PositionOnDevice): PlaceElsewhereDto {
  const message = place && 'quote' in place ? place.quote.trim() : '';
  return { ...told, place, at: at.toISOString(), sentence: message === '' ? null : message };
}
