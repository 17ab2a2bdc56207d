import type { Needs, Tx } from '#kernel/context';
import type { PushMessage } from '#shared/notifications/push';
import { PUSH_HOURS, truncateMessage } from './push-rules.ts';
import { timestampAfter, selectDeviceIds } from './push-store.ts';

/** A message for one member, with its lifetime. */
export interface PushRequest {
  memberNo: number;
  message: PushMessage;
  /** Default: one day. */
  hours?: number;
}

/**
 * Queues a message to each device of a member in the caller's transaction; the caller checks the member's preferences.
 * Returns the number of devices.
 */
export async function queuePush(ctx: Needs<'jobs'>, tx: Tx, input: PushRequest): Promise<number> {
  const { memberNo, hours = PUSH_HOURS } = input;
  const deviceIds = await selectDeviceIds(tx, memberNo);
  if (deviceIds.length === 0) return 0;
  const message = truncateMessage(input.message);
  const goodUntil = await timestampAfter(tx, hours);
  for (const deviceId of deviceIds)
    await ctx.jobs.add(tx, { name: 'push', payload: { deviceId, memberNo, message, goodUntil } });
  return deviceIds.length;
}
