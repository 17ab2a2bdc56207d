import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { errorResponse } from '#contract/envelope';
import {
  pushDeviceBody,
  pushDeviceParams,
  pushDevicesResponse,
  pushKeyResponse,
  removedDeviceResponse,
  renewedDeviceBody,
  takenDeviceResponse,
} from '#contract/push';
import { listDevices, removeDevice, renewDevice, registerDevice } from '#domain/push';
import { sameOrigin } from '#server/auth/same-origin';
import { deviceOf } from '#server/auth/sessions';
import type { PushTarget } from '#kernel/ports/push-port';
import type { ApiDeps } from '../api-deps.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['push'];

/** Push devices of a member. */
export function pushRoutes(app: FastifyInstance, deps: ApiDeps): void {
  ownDeviceRoutes(app, deps);
  browserPushRoutes(app, deps);
}

function ownDeviceRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/push/devices',
    { schema: { tags, summary: '알림을 받는 기기', response: { 200: pushDevicesResponse, ...errors } } },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const devices = await listDevices(ctx, member);
      const onWire = devices.map(({ madeAt, reachedAt, isThis, ...device }) => ({
        ...device,
        made_at: madeAt.toISOString(),
        reached_at: reachedAt?.toISOString() ?? null,
        is_this: isThis,
      }));
      return { statusCode: 200 as const, result: { devices: onWire } };
    },
  );
  api.post(
    '/push/devices',
    {
      schema: {
        tags,
        summary: '이 기기로 알림 받기',
        body: pushDeviceBody,
        response: { 200: takenDeviceResponse, ...errors },
      },
    },
    async (request, reply) => {
      const member = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { userAgent } = deviceOf(request);
      const { deviceId } = await registerDevice(ctx, { member, device: targetOf(request.body), userAgent });
      return { statusCode: 200 as const, result: { id: deviceId } };
    },
  );
  api.delete(
    '/push/devices/:id',
    {
      schema: {
        tags,
        summary: '그 기기로 알림 받지 않기',
        params: pushDeviceParams,
        response: { 200: removedDeviceResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const removed = await removeDevice(ctx, { memberNo, deviceId: request.params.id });
      return { statusCode: 200 as const, result: { removed } };
    },
  );
}

function browserPushRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/push/key',
    { schema: { tags, summary: '브라우저에 줄 공개 키', response: { 200: pushKeyResponse, ...errors } } },
    async () => ({ statusCode: 200 as const, result: { key: ctx.pusher.publicKey } }),
  );
  api.post(
    '/push/devices/renewed',
    {
      schema: {
        tags,
        summary: '브라우저의 푸시 주소가 바뀜',
        body: renewedDeviceBody,
        response: { 200: takenDeviceResponse, ...errors },
      },
    },
    async (request, reply) => {
      // A service worker has no token: the secret old endpoint identifies the device.
      sameOrigin(request, sessions);
      void reply.header('cache-control', 'no-store');
      const { old, device } = request.body;
      const { deviceId } = await renewDevice(ctx, { oldAddress: old, device: targetOf(device) });
      return { statusCode: 200 as const, result: { id: deviceId } };
    },
  );
}

function targetOf(body: z.infer<typeof pushDeviceBody>): PushTarget {
  if (body.kind !== 'web') return { kind: body.kind, address: body.token, keys: null };
  return { kind: 'web', address: body.endpoint, keys: { p256dh: body.p256dh, auth: body.auth } };
}
