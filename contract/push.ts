import { z } from 'zod';
import { PUSH_KINDS } from '#shared/notifications/push';
import { okResponse, recordId } from './envelope.ts';

const webDevice = z.object({
  kind: z.literal('web'),
  endpoint: z.string().min(1).max(2000),
  p256dh: z.string().min(1).max(200),
  auth: z.string().min(1).max(100),
});
/** `POST /ko/v1/push/devices`: a browser with its keys, or an app with its token. */
export const pushDeviceBody = z.discriminatedUnion('kind', [
  webDevice,
  z.object({ kind: z.enum(['ios', 'aos']), token: z.string().min(1).max(1000) }),
]);
export const takenDeviceResponse = okResponse(z.object({ id: z.int().positive() }));

/** `POST /ko/v1/push/devices/renewed`: replaces a browser's endpoint; the old one identifies the member. */
export const renewedDeviceBody = z.object({ old: z.string().min(1).max(2000), device: webDevice });

/** `GET /ko/v1/push/devices`. */
export const pushDevicesResponse = okResponse(
  z.object({
    devices: z.array(
      z.object({
        id: z.int().positive(),
        kind: z.enum(PUSH_KINDS),
        name: z.string(),
        made_at: z.iso.datetime(),
        reached_at: z.iso.datetime().nullable(),
        is_this: z.boolean(),
      }),
    ),
  }),
);

/** `DELETE /ko/v1/push/devices/:id`: idempotent. */
export const pushDeviceParams = z.object({ id: recordId });
export const removedDeviceResponse = okResponse(z.object({ removed: z.boolean() }));

/** `GET /ko/v1/push/key`: VAPID key for subscribing. */
export const pushKeyResponse = okResponse(z.object({ key: z.string() }));
