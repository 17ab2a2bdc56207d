import type { JobOrders, Needs } from '#shared/context';
import { waitForService } from './push-rules.ts';
import { deleteAddress, noteFailure, noteReached, selectTarget } from './push-store.ts';

/**
 * Sends one message to one device, unless its login ended or the message's time is over. A device that its service knows
 * no more is forgotten; a service that asks to wait is waited for; one that is away makes this fail, to be tried again.
 */
export async function sendPush(ctx: Needs<'db' | 'jobs' | 'log' | 'pusher'>, order: JobOrders['push']): Promise<void> {
  const { deviceId, message } = order;
  const target = await selectTarget(ctx.db, order);
  if (!target || target.secondsLeft <= 0) return;
  const answer = await ctx.pusher.send(target, message, { ttlSeconds: target.secondsLeft });
  if (answer.state === 'taken') return noteReached(ctx.db, deviceId);
  if (answer.state === 'gone') return deleteAddress(ctx.db, target.address);
  if (answer.state === 'off') return;
  await noteFailure(ctx.db, deviceId);
  if (answer.state === 'away') throw new Error('a push service is away');
  if (answer.state === 'refused')
    return ctx.log.warn({ kind: target.kind, status: answer.status, why: answer.why }, 'a push service refused');
  const afterSeconds = waitForService(answer.seconds, target.secondsLeft);
  if (afterSeconds === undefined) return;
  await ctx.db.transaction().execute((tx) => ctx.jobs.add(tx, { name: 'push', order, afterSeconds }));
}
