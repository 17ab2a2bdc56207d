import { type OperatorActor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH, withoutQuery } from '#shared/operations/webhooks';
import {
  type DeliveryRow,
  type WebhookRow,
  deleteWebhookRow,
  insertWebhook,
  lockWebhooks,
  reopenDelivery,
  selectDeliveries,
  selectWebhooks,
  updateWebhook,
} from './webhook-store.ts';

const SECRET_BYTES = 24;
const PAGE = 50;

/** An address with its events and the numbers of its deliveries. */
export type Webhook = WebhookRow;

/** All addresses. */
export async function listWebhooks(ctx: Needs<'db'>): Promise<Webhook[]> {
  return selectWebhooks(ctx.db);
}

/**
 * Adds an address; returns the secret of its signatures, which is shown once. Throws WEBHOOK_ERROR 0001 for an address
 * that is not public https, 0002 without an event, 0003 beyond the limit.
 */
export async function createWebhook(
  ctx: Needs<'db' | 'secrets' | 'webhooks'>,
  { by, url, events }: { by: OperatorActor; url: string; events: readonly string[] },
): Promise<{ id: number; secret: string }> {
  const address = url.trim();
  if (address.length > WEBHOOK_URL_LENGTH || !ctx.webhooks.isAllowed(address))
    throw new DomainError('WEBHOOK_ERROR', '0001');
  const known = Object.keys(WEBHOOK_EVENTS).filter((event) => events.includes(event));
  if (known.length === 0) throw new DomainError('WEBHOOK_ERROR', '0002');
  // base64url is not base64: libraries decode the latter.
  const secret = `whsec_${ctx.secrets.random(SECRET_BYTES).replaceAll('-', '+').replaceAll('_', '/')}`;
  const secretSealed = ctx.secrets.encrypt('webhook', secret);
  return withAudit(ctx, { by, act: { name: 'webhook.create', subject: 'webhook' } }, async (tx) => {
    await lockWebhooks(tx);
    if ((await selectWebhooks(tx)).length >= MAX_WEBHOOKS) throw new DomainError('WEBHOOK_ERROR', '0003');
    const id = await insertWebhook(tx, { url: address, events: known, secretSealed, operatorId: by.id });
    return { after: { id, url: withoutQuery(address), kinds: known }, result: { id, secret } };
  });
}

/** Switches an address on or off; what happens meanwhile is not sent later. Throws NOT_FOUND 0004. */
export async function setWebhookOn(
  ctx: Needs<'db'>,
  { by, id, isOn }: { by: OperatorActor; id: number; isOn: boolean },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'webhook.switch', subject: `webhook:${id}` } }, async (tx) => {
    if (!(await updateWebhook(tx, { id, isOn }))) throw new DomainError('NOT_FOUND', '0004');
    return { after: { isOn }, result: undefined };
  });
}

/** Deletes an address with its log. Throws NOT_FOUND 0004. */
export async function deleteWebhook(ctx: Needs<'db'>, { by, id }: { by: OperatorActor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'webhook.delete', subject: `webhook:${id}` } }, async (tx) => {
    const deleted = await deleteWebhookRow(tx, id);
    if (!deleted) throw new DomainError('NOT_FOUND', '0004');
    return { before: { url: withoutQuery(deleted.url) }, result: undefined };
  });
}

/** A page of an address's deliveries, newest first; `next` is the cursor. */
export async function listDeliveries(
  ctx: Needs<'db'>,
  { webhook, before }: { webhook: number; before: number | null },
): Promise<{ deliveries: DeliveryRow[]; next: number | null }> {
  const rows = await selectDeliveries(ctx.db, { webhook, before, limit: PAGE + 1 });
  const deliveries = rows.slice(0, PAGE);
  return { deliveries, next: rows.length > PAGE ? (deliveries.at(-1)?.id ?? null) : null };
}

/** Sends a finished delivery again. Throws NOT_FOUND 0004 when there is none. */
export async function redeliverWebhook(
  ctx: Needs<'db' | 'jobs'>,
  delivery: { webhook: number; id: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await reopenDelivery(tx, delivery))) throw new DomainError('NOT_FOUND', '0004');
    await ctx.jobs.add(tx, { name: 'webhook', payload: { delivery: delivery.id } });
  });
}
