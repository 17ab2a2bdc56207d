import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  keepBody,
  keptAnswer,
  leaseKeyAnswer,
  releaseAnswer,
  releaseBody,
  renewAnswer,
  renewBody,
} from '#contract/keeping';
import { keepEpisode, releaseKept, renewLeases } from '#domain/keeping';
import { type MemberVisit, proofEndsAt } from '#domain/membership';
import { deviceName } from '#vocabulary/device-name';
import type { CallMeans } from './call-means.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const MOST_DEVICES = 5;
const NO_STORE = { 'cache-control': 'no-store' };

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Episodes on a member's devices: given with a lease, renewed, and given up; and the key that leases are checked by. */
export function keepingCalls(app: FastifyInstance, { ctx, sessions, keptDevices = MOST_DEVICES }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    '/episodes/:id/keep',
    {
      schema: {
        tags: ['keeping'],
        summary: '회차를 기기에 보관하기',
        params: idParams,
        body: keepBody,
        response: { 200: keptAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      const device = { id: request.body.device, name: nameOf(request) };
      const order = { ...readerOf(member), device, episodeId: request.params.id, mostDevices: keptDevices };
      const { now, ...kept } = await keepEpisode(ctx, order);
      return ok({ ...kept, member: member.memberNo, now: now.getTime() });
    },
  );

  api.post(
    '/kept/renew',
    {
      schema: {
        tags: ['keeping'],
        summary: '보관한 회차의 기한 늘리기',
        body: renewBody,
        response: { 200: renewAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      const { member: owner, device, kept } = request.body;
      const { now, leases } = await renewLeases(ctx, { ...readerOf(member), owner, device, kept });
      return ok({ member: member.memberNo, now: now.getTime(), leases });
    },
  );

  api.post(
    '/kept/release',
    {
      schema: {
        tags: ['keeping'],
        summary: '보관한 회차를 기기의 목록에서 빼기',
        body: releaseBody,
        response: { 200: releaseAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      await releaseKept(ctx, { memberNo, device: request.body.device, episodes: request.body.episodes });
      return ok({ isReleased: true as const });
    },
  );

  api.get(
    '/leases/key',
    { schema: { tags: ['keeping'], summary: '대여증을 확인하는 열쇠', response: { 200: leaseKeyAnswer, ...errors } } },
    async () => ok(ctx.secrets.signingKey()),
  );
}

function readerOf({
  reader,
  verifiedAt,
}: MemberVisit): Pick<Parameters<typeof renewLeases>[1], 'reader' | 'proofEndsAt'> {
  return { reader, proofEndsAt: verifiedAt && proofEndsAt(verifiedAt) };
}

function nameOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent'] ?? '');
}
