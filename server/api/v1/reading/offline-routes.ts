import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  downloadBody,
  downloadResponse,
  leaseKeyResponse,
  releaseResponse,
  releaseBody,
  renewResponse,
  renewBody,
} from '#contract/offline';
import { downloadEpisode, releaseDownloads, renewLicenses } from '#domain/offline';
import { type SessionMember, proofEndsAt } from '#domain/members';
import { deviceName } from '#shared/members/device-name';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const MAX_DEVICES = 5;
const NO_STORE = { 'cache-control': 'no-store' };

const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Offline episodes: download, renewal, release, and the license key. */
export function offlineRoutes(app: FastifyInstance, { ctx, sessions, keptDevices = MAX_DEVICES }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    '/episodes/:id/keep',
    {
      schema: {
        tags: ['keeping'],
        summary: '회차를 기기에 보관하기',
        params: idParams,
        body: downloadBody,
        response: { 200: downloadResponse, ...errors },
      },
    },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      const device = { id: request.body.device, name: nameOf(request) };
      const order = { ...readerOf(member), device, episodeId: request.params.id, mostDevices: keptDevices };
      const { now, ...kept } = await downloadEpisode(ctx, order);
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
        response: { 200: renewResponse, ...errors },
      },
    },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      const { member: owner, device, kept } = request.body;
      const { now, leases } = await renewLicenses(ctx, { ...readerOf(member), owner, device, kept });
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
        response: { 200: releaseResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.headers(NO_STORE);
      await releaseDownloads(ctx, { memberNo, device: request.body.device, episodes: request.body.episodes });
      return ok({ isReleased: true as const });
    },
  );

  api.get(
    '/leases/key',
    {
      schema: { tags: ['keeping'], summary: '대여증을 확인하는 열쇠', response: { 200: leaseKeyResponse, ...errors } },
    },
    async () => ok(ctx.secrets.signingKey()),
  );
}

function readerOf({
  reader,
  verifiedAt,
}: SessionMember): Pick<Parameters<typeof renewLicenses>[1], 'reader' | 'proofEndsAt'> {
  return { reader, proofEndsAt: verifiedAt && proofEndsAt(verifiedAt) };
}

function nameOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent'] ?? '');
}
