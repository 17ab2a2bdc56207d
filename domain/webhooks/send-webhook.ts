import type { JobPayloads, Needs } from '#kernel/context';
import { recordAttempt, selectOpenDelivery } from './webhook-store.ts';

/**
 * Sends a delivery once and records how it went. Throws when it failed and is not the last attempt, so that the job is
 * retried.
 */
export async function sendWebhook(
  ctx: Needs<'db' | 'secrets' | 'webhooks'>,
  { delivery, isLast }: JobPayloads['webhook'] & { isLast: boolean },
): Promise<void> {
  const open = await selectOpenDelivery(ctx.db, delivery);
  if (!open) return;
  const { id, event, subject, happenedAt, url, isOn, secretSealed } = open;
  const secret = ctx.secrets.decrypt('webhook', secretSealed);
  if (!isOn || secret === undefined)
    return recordAttempt(ctx.db, { id, state: 'failed', status: null, failure: 'address' });
  // Numbers only: nothing of a person leaves the shop.
  const body = JSON.stringify({ type: event, timestamp: happenedAt.toISOString(), data: { id: subject } });
  const result = await ctx.webhooks.send({ url, id: `seoga_${id}`, secret, body });
  if (result.state === 'delivered')
    return recordAttempt(ctx.db, { id, state: 'delivered', status: result.status, failure: null });
  const { status, failure } = result;
  await recordAttempt(ctx.db, { id, state: isLast ? 'failed' : 'waiting', status, failure });
  if (!isLast) throw new Error('the webhook was not accepted');
}
