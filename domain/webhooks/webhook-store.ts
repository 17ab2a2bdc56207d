import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { WebhookEvent, WebhookFailure, WebhookState } from '#shared/operations/webhooks';

export interface WebhookRow {
  id: number;
  url: string;
  events: string[];
  isOn: boolean;
  madeAt: Date;
  by: string;
  waiting: number;
  failed: number;
}

export async function selectWebhooks(db: Db | Tx): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select
      w.id,
      w.url,
      w.events,
      w.is_on as "isOn",
      w.made_at as "madeAt",
      o.name as by,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state = 'failed') as failed
    from webhook w
    join operator o on o.id = w.operator_id
    order by w.id`.execute(db);
  return rows;
}

/** Serializes changes, so that the limit holds. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx);
}

export async function insertWebhook(
  tx: Tx,
  webhook: { url: string; events: string[]; secretSealed: string; operatorId: number },
): Promise<number> {
  const { url, events, secretSealed, operatorId } = webhook;
  const { id } = await tx
    .insertInto('webhook')
    .values({ url, events, secret_sealed: secretSealed, operator_id: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(
  tx: Tx,
  { id, isOn }: { id: number; isOn: boolean },
): Promise<{ url: string } | undefined> {
  return tx.updateTable('webhook').set({ is_on: isOn }).where('id', '=', id).returning('url').executeTakeFirst();
}

export async function deleteWebhookRow(tx: Tx, id: number): Promise<{ url: string } | undefined> {
  return tx.deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst();
}

export interface DeliveryRow {
  id: number;
  event: WebhookEvent;
  subject: string;
  happenedAt: Date;
  state: WebhookState;
  tries: number;
  status: number | null;
  failure: WebhookFailure | null;
  triedAt: Date | null;
}

export async function selectDeliveries(
  db: Db,
  query: { webhook: number; before: number | null; limit: number },
): Promise<DeliveryRow[]> {
  const older = query.before === null ? sql`` : sql`and id < ${query.before}`;
  const { rows } = await sql<DeliveryRow>`
    select id, event, subject, happened_at as "happenedAt", state, tries, status, failure, tried_at as "triedAt"
    from webhook_delivery
    where webhook_id = ${query.webhook} ${older}
    order by id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** What an attempt needs; undefined when it was delivered or its address was removed. */
export interface OpenDelivery {
  id: number;
  event: WebhookEvent;
  subject: string;
  happenedAt: Date;
  url: string;
  isOn: boolean;
  secretSealed: string;
}

export async function selectOpenDelivery(db: Db, id: number): Promise<OpenDelivery | undefined> {
  const { rows } = await sql<OpenDelivery>`
    select d.id, d.event, d.subject, d.happened_at as "happenedAt", w.url, w.is_on as "isOn",
      w.secret_sealed as "secretSealed"
    from webhook_delivery d
    join webhook w on w.id = d.webhook_id
    where d.id = ${id} and d.state = 'waiting'`.execute(db);
  return rows[0];
}

export async function recordAttempt(
  db: Db,
  attempt: { id: number; state: WebhookState; status: number | null; failure: WebhookFailure | null },
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      state: attempt.state,
      status: attempt.status,
      failure: attempt.failure,
      tries: sql<number>`tries + 1`,
      tried_at: sql<Date>`seoga_now()`,
    })
    .where('id', '=', attempt.id)
    .execute();
}

/** Opens a finished delivery again; false if there is none. */
export async function reopenDelivery(tx: Tx, { webhook, id }: { webhook: number; id: number }): Promise<boolean> {
  const done = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting' })
    .where('webhook_id', '=', webhook)
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Serialises concurrent runs. */
export async function lockClock(tx: Tx): Promise<void> {
  await sql`select from webhook_clock for update`.execute(tx);
}

export async function advanceClock(tx: Tx): Promise<void> {
  await sql`update webhook_clock set collected_until = seoga_now()`.execute(tx);
}

/**
 * Adds a delivery for each event since the clock and each address that wants it; returns the new ones. The overlap is
 * for transactions that committed late.
 */
export async function insertDeliveries(tx: Tx, limit: number): Promise<number[]> {
  const since = sql`(select collected_until - interval '10 minutes' from webhook_clock)`;
  const now = sql`(select seoga_now())`;
  const { rows } = await sql<{ id: number }>`
    with happened as (
      select 'order.paid' as event, id as subject, paid_at as at
      from payment
      where paid_at > ${since} and paid_at <= ${now}
      union all
      select 'member.joined', member_no::text, joined_at
      from member
      where joined_at > ${since} and joined_at <= ${now}
      union all
      select 'episode.opened', id::text, opens_at
      from episode
      where opens_at > ${since} and opens_at <= ${now} and not is_withdrawn and not is_draft
    )
    insert into webhook_delivery (webhook_id, event, subject, happened_at)
    select w.id, h.event, h.subject, h.at
    from happened h
    join webhook w on h.event = any(w.events) and w.is_on and h.at >= w.made_at
    where not exists (
      select 1
      from webhook_delivery d
      where d.webhook_id = w.id and d.event = h.event and d.subject = h.subject
    )
    order by h.at, w.id
    limit ${limit}
    on conflict (webhook_id, event, subject) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteOldDeliveries(tx: Tx, days: number): Promise<void> {
  await sql`delete from webhook_delivery where made_at < seoga_now() - make_interval(days => ${days})`.execute(tx);
}
