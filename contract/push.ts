import { z } from 'zod';
import { PUSH_KINDS } from '#vocabulary/push';
import { answer, recordId } from './envelope.ts';

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
export const takenDeviceAnswer = answer(z.object({ id: z.int().positive() }));

/** `POST /ko/v1/push/devices/renewed`: a browser's push service gave it another address; the old one tells whose it is. */
export const renewedDeviceBody = z.object({ old: z.string().min(1).max(2000), device: webDevice });

/** `GET /ko/v1/push/devices`. */
export const pushDevicesAnswer = answer(
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

/** `DELETE /ko/v1/push/devices/:id`: gone afterwards, whether it was there or not. */
export const pushDeviceParams = z.object({ id: recordId });
export const removedDeviceAnswer = answer(z.object({ removed: z.boolean() }));

/** `GET /ko/v1/push/key`: what a browser needs before it gives an address. */
export const pushKeyAnswer = answer(z.object({ key: z.string() }));
