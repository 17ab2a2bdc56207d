import { type RawBuilder, sql } from 'kysely';
import { freeNowSql, inRightsSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { ExportValue } from '#kernel/export-section';
import { UNOPENED_RENTAL_DAYS } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import type { TicketContext, WaitFreeTerms } from './ticket-rules.ts';

/** Tickets to grant together. */
export interface TicketGrant {
  memberNo: number;
  /** The cause, which grants once. */
  ref: string;
  /** The work they open; null for any work with rentals. */
  workId: number | null;
  count: number;
  hours: number;
  expiresAt: Date | null;
}

export async function insertTickets(tx: Tx, grant: TicketGrant): Promise<boolean> {
  const row = await tx
    .insertInto('ticket')
    .values({
      member_no: grant.memberNo,
      work_id: grant.workId,
      rental_hours: grant.hours,
      granted: grant.count,
      remaining: grant.count,
      expires_at: grant.expiresAt,
      ref: grant.ref,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Tickets of that work or of any. Not an `or`: the planner would search by work too, of whose tickets there may be
 * thousands, where a member has few.
 */
export const opensWorkSql = (workId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(t.work_id, ${workId}) = ${workId}`;

const IS_USABLE = sql`t.remaining > 0 and (t.expires_at is null or t.expires_at > seoga_clock())`;

/** An episode and what a member could open it with, read under the wallet lock. */
export interface TicketContextRow {
  rating: Rating;
  workId: number;
  ground: TicketContext;
}

export async function selectTicketContext(
  tx: Tx,
  input: { memberNo: number; episodeId: number },
): Promise<TicketContextRow | undefined> {
  const { memberNo, episodeId } = input;
  const { rows } = await sql<
    Omit<TicketContext, 'waitFree'> & {
      rating: Rating;
      workId: number;
      every: number | null;
      hours: number;
      except: number;
    }
  >`
    select w.rating, w.id as "workId", e.opens_at <= seoga_clock() as "isOpen", ${freeNowSql('e')} as "isFree",
      coalesce(h.owned, false) as "isOwned", coalesce(h.rented, false) as "isRented",
      e.rental_coins is not null as "isRentedOut",
      (
        select count(*)::int
        from episode n
        where n.work_id = e.work_id and n.position > e.position and not n.is_withdrawn
          and n.opens_at <= seoga_clock()
      ) as "newerEpisodes",
      (
        select json_build_object('id', t.id, 'hours', t.rental_hours)
        from ticket t
        where t.member_no = ${memberNo} and ${opensWorkSql(sql.ref('e.work_id'))} and ${IS_USABLE}
        order by t.work_id is null, t.expires_at nulls last, t.id
        limit 1
      ) as ticket,
      w.wait_free_hours as every, w.wait_free_rental_hours as hours, w.wait_free_except_last as
    except, (select used_at from wait_free f where f.member_no = ${memberNo} and f.work_id = w.id) as "usedAt",
    seoga_clock() as now
    from episode e
    join work w on w.id = e.work_id and w.is_listed and ${inRightsSql('w', sql`seoga_clock()`)}
    left join lateral (
      select bool_or(kind = 'buy') as owned, bool_or(kind = 'rental') as rented
      from entitlement
      where member_no = ${memberNo} and episode_id = e.id and revoked_at is null
        and (ends_at is null or ends_at > seoga_clock())
    ) h on true
    where e.id = ${episodeId} and not e.is_withdrawn`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { rating, workId, every, hours, except, ...context } = row;
  const waitFree = every === null ? null : { everyHours: every, rentalHours: hours, exceptLast: except };
  return { rating, workId, ground: { ...context, waitFree } };
}

/**
 * Opens an episode by ticket or waiting, under the wallet lock: takes the ticket or starts the timer, records the use,
 * grants the rental. Undefined when either is gone.
 */
export async function insertTicketUse(
  tx: Tx,
  use: { memberNo: number; workId: number; episodeId: number; ticket: number | null; hours: number },
): Promise<number | undefined> {
  const { memberNo, workId, episodeId, ticket, hours } = use;
  const takeSql =
    ticket === null
      ? sql`insert into wait_free (member_no, work_id, used_at) values (${memberNo}, ${workId}, seoga_clock())
          on conflict (member_no, work_id) do update set used_at = excluded.used_at returning null::bigint as ticket_id`
      : sql`update ticket t set remaining = t.remaining - 1 where t.member_no = ${memberNo} and t.id = ${ticket} and ${IS_USABLE} returning t.id as ticket_id`;
  const { rows } = await sql<{ id: number }>`
    with taken as (${takeSql}),
    used as (
      insert into ticket_use (member_no, work_id, episode_id, ticket_id)
      select ${memberNo}, ${workId}, ${episodeId}, taken.ticket_id
      from taken
      returning id
    ),
    opened as (
      insert into entitlement (member_no, episode_id, kind, work_id, source, source_id, rental_hours, ends_at)
      select ${memberNo}, ${episodeId}, 'rental', ${workId}, ${ticket === null ? 'wait-free' : 'ticket'}, used.id,
        ${hours}, seoga_clock() + make_interval(days => ${UNOPENED_RENTAL_DAYS}, hours => ${hours}::int)
      from used
      on conflict (member_no, episode_id, kind) do update set
        source = excluded.source, source_id = excluded.source_id, rental_hours = excluded.rental_hours,
        granted_at = excluded.granted_at, opened_at = null, kept_at = null, ends_at = excluded.ends_at,
        revoked_at = null
      where entitlement.revoked_at is not null or entitlement.ends_at <= seoga_clock()
      returning source_id
    )
    select source_id as id
    from opened`.execute(tx);
  return rows[0]?.id;
}

export interface TicketStatus {
  tickets: number;
  waitFree: WaitFreeTerms | null;
  usedAt: Date | null;
  now: Date;
}

export async function selectTicketStatus(
  db: Db,
  input: { memberNo: number; workId: number },
): Promise<TicketStatus | undefined> {
  const { rows } = await sql<Omit<TicketStatus, 'waitFree'> & { every: number | null; hours: number; except: number }>`
    select (select coalesce(sum(t.remaining), 0)::int from ticket t
        where t.member_no = ${input.memberNo} and ${opensWorkSql(sql.ref('w.id'))} and ${IS_USABLE}) as tickets,
      w.wait_free_hours as every, w.wait_free_rental_hours as hours, w.wait_free_except_last as except,
      (select used_at from wait_free f where f.member_no = ${input.memberNo} and f.work_id = w.id) as "usedAt",
      seoga_clock() as now
    from work w where w.id = ${input.workId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { every, hours, except, ...status } = row;
  const waitFree = every === null ? null : { everyHours: every, rentalHours: hours, exceptLast: except };
  return { ...status, waitFree };
}

export async function selectTickets(
  db: Db,
  memberNo: number,
): Promise<{ id: number; workId: number | null; hours: number; count: number; expiresAt: Date | null }[]> {
  const { rows } = await sql<{
    id: number;
    workId: number | null;
    hours: number;
    count: number;
    expiresAt: Date | null;
  }>`
    select t.id, t.work_id as "workId", t.rental_hours as hours, t.remaining as count, t.expires_at as "expiresAt"
    from ticket t where t.member_no = ${memberNo} and ${IS_USABLE} order by t.expires_at nulls last, t.id limit 500`.execute(
    db,
  );
  return rows;
}

export async function selectTicketsForExport(db: Db, memberNo: number): Promise<Record<string, ExportValue>[]> {
  const { rows } = await sql<Record<string, ExportValue>>`
    select w.title as work, t.rental_hours as hours, t.granted, t.remaining,
      to_char(t.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
      to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"
    from ticket t left join work w on w.id = t.work_id where t.member_no = ${memberNo} order by t.id`.execute(db);
  return rows;
}
