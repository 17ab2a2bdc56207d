import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { DomainError } from '#kernel/domain-error';
import { keyOf, mayUse } from '#server/auth/api-keys';
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
      if (!records.every((record) => maySync(request, record, 'write'))) throw new DomainError('KEY_ERROR', '0003');
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
      const pulled = (await pullReading(ctx, { memberNo, since: request.query.since })) as ReadingPulledDto;
      return ok({ ...pulled, records: pulled.records.filter((record) => maySync(request, record, 'read')) });
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

/** Which records of reading an API key reads or writes; settings are for the shop's own readers. */
// oxlint-disable-next-line max-params -- request, record and access read as one question.
function maySync(request: FastifyRequest, record: unknown, access: 'read' | 'write'): boolean {
  if (!keyOf(request)) return true;
  const kind: unknown = Object(record).kind;
  if (kind === 'place' || kind === 'event') return mayUse(request, `places.${access}`);
  return kind === 'mark' && mayUse(request, `highlights.${access}`);
}

function toPositionDto({ place, at, ...told }: PositionOnDevice): PlaceElsewhereDto {
  const message = place && 'quote' in place ? place.quote.trim() : '';
  return { ...told, place, at: at.toISOString(), sentence: message === '' ? null : message };
}
