import type { Needs, Tx } from '#shared/context';
import type { PushMessage } from '#vocabulary/push';
import { PUSH_HOURS, bounded } from './push-rules.ts';
import { momentAfter, selectDeviceIds } from './push-store.ts';

/** A message for one member, and for how long it is worth delivering. */
export interface PushOrder {
  memberNo: number;
  message: PushMessage;
  /** A day unless told. */
  hours?: number;
}

/**
 * Orders a message for each device of a member, in the caller's transaction: what is rolled back is never sent. Whether
 * the member wants it is the caller's to know. Answers for how many devices it was ordered.
 */
export async function pushToMember(ctx: Needs<'jobs'>, tx: Tx, order: PushOrder): Promise<number> {
  const { memberNo, hours = PUSH_HOURS } = order;
  const deviceIds = await selectDeviceIds(tx, memberNo);
  if (deviceIds.length === 0) return 0;
  const message = bounded(order.message);
  const goodUntil = await momentAfter(tx, hours);
  for (const deviceId of deviceIds)
    await ctx.jobs.add(tx, { name: 'push', order: { deviceId, memberNo, message, goodUntil } });
  return deviceIds.length;
}
