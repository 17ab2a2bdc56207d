import type { JobPayloads, Needs } from '#kernel/context';
import { retryDelay } from './push-rules.ts';
import { deleteAddress, recordFailure, markReached, selectTarget } from './push-store.ts';

/**
 * Sends a message to one device, unless the login ended or it expired. Deletes a device its service no longer knows,
 * reschedules when asked to wait, and throws when the service is unavailable, so that the job is retried.
 */
export async function sendPush(
  ctx: Needs<'db' | 'jobs' | 'log' | 'pusher'>,
  input: JobPayloads['push'],
): Promise<void> {
  const { deviceId, message } = input;
  const target = await selectTarget(ctx.db, input);
  if (!target || target.secondsLeft <= 0) return;
  const answer = await ctx.pusher.send(target, message, { ttlSeconds: target.secondsLeft });
  if (answer.state === 'taken') return markReached(ctx.db, deviceId);
  if (answer.state === 'gone') return deleteAddress(ctx.db, target.address);
  if (answer.state === 'off') return;
  await recordFailure(ctx.db, deviceId);
  if (answer.state === 'away') throw new Error('a push service is away');
  if (answer.state === 'refused')
    return ctx.log.warn({ kind: target.kind, status: answer.status, why: answer.why }, 'a push service refused');
  const afterSeconds = retryDelay(answer.seconds, target.secondsLeft);
  if (afterSeconds === undefined) return;
  await ctx.db.transaction().execute((tx) => ctx.jobs.add(tx, { name: 'push', payload: input, afterSeconds }));
}
