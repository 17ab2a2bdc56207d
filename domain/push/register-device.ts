import type { SessionMember } from '#domain/members';
import type { Needs } from '#kernel/context';
import type { PushTarget } from '#kernel/ports/push-port';
import { DomainError } from '#kernel/domain-error';
import { deviceName } from '#shared/members/device-name';
import { MAX_PUSH_DEVICES } from '#shared/notifications/push';
import { deleteSurplus, updateAddress, upsertDevice } from './push-store.ts';

/** A device and its login. */
export interface DeviceRegistration {
  member: Pick<SessionMember, 'memberNo' | 'sessionId'>;
  device: PushTarget;
  userAgent: string;
}

/**
 * Registers a device for the logged-in member until the login ends, replacing any previous owner. Throws PUSH_ERROR
 * 0001 for an unknown push service, 0002 for an unconfigured kind.
 */
export async function registerDevice(
  ctx: Needs<'db' | 'pusher'>,
  input: DeviceRegistration,
): Promise<{ deviceId: number }> {
  const { device, member, userAgent } = input;
  const answer = ctx.pusher.validate(device);
  if (answer !== 'good') throw new DomainError('PUSH_ERROR', answer === 'off' ? '0002' : '0001');
  const name = deviceName(userAgent);
  return ctx.db.transaction().execute(async (tx) => {
    const deviceId = await upsertDevice(tx, { ...device, ...member, name });
    await deleteSurplus(tx, member.memberNo, MAX_PUSH_DEVICES);
    return { deviceId };
  });
}

/**
 * Replaces a device's push address; the owner stays. Throws PUSH_ERROR 0001 for an unknown old address, an ended login
 * or an unknown push service.
 */
export async function renewDevice(
  ctx: Needs<'db' | 'pusher'>,
  input: { oldAddress: string; device: PushTarget },
): Promise<{ deviceId: number }> {
  if (ctx.pusher.validate(input.device) !== 'good') throw new DomainError('PUSH_ERROR', '0001');
  const deviceId = await ctx.db.transaction().execute((tx) => updateAddress(tx, input));
  if (deviceId === undefined) throw new DomainError('PUSH_ERROR', '0001');
  return { deviceId };
}
