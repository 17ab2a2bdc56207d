import type { MemberVisit } from '#domain/membership';
import type { Needs } from '#shared/context';
import type { PushTarget } from '#shared/push-port';
import { Refusal } from '#shared/refusal';
import { deviceName } from '#vocabulary/device-name';
import { MOST_PUSH_DEVICES } from '#vocabulary/push';
import { deleteSurplus, updateAddress, upsertDevice } from './push-store.ts';

/** A device that asks to be told, and the login by which it asks. */
export interface DeviceOrder {
  member: Pick<MemberVisit, 'memberNo' | 'sessionId'>;
  device: PushTarget;
  userAgent: string;
}

/**
 * Takes a device for the member who is logged in on it, for as long as that login lasts; whose it was before does not
 * matter. Refuses with PUSH_ERROR 0001 an address that is no push service's, with 0002 a kind that is not set up.
 */
export async function takeDevice(ctx: Needs<'db' | 'pusher'>, order: DeviceOrder): Promise<{ deviceId: number }> {
  const { device, member, userAgent } = order;
  const answer = ctx.pusher.judge(device);
  if (answer !== 'good') throw new Refusal('PUSH_ERROR', answer === 'off' ? '0002' : '0001');
  const name = deviceName(userAgent);
  return ctx.db.transaction().execute(async (tx) => {
    const deviceId = await upsertDevice(tx, { ...device, ...member, name });
    await deleteSurplus(tx, member.memberNo, MOST_PUSH_DEVICES);
    return { deviceId };
  });
}

/**
 * A browser's push service gave it another address: the device stays whose it was. Refuses with PUSH_ERROR 0001 an old
 * address that is nobody's, or whose login ended, and a new one that is no push service's.
 */
export async function renewDevice(
  ctx: Needs<'db' | 'pusher'>,
  order: { oldAddress: string; device: PushTarget },
): Promise<{ deviceId: number }> {
  if (ctx.pusher.judge(order.device) !== 'good') throw new Refusal('PUSH_ERROR', '0001');
  const deviceId = await ctx.db.transaction().execute((tx) => updateAddress(tx, order));
  if (deviceId === undefined) throw new Refusal('PUSH_ERROR', '0001');
  return { deviceId };
}
