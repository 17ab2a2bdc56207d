import { sql } from 'kysely';
import type { EpisodePrice } from '#domain/catalog-admin';
import type { Db, Tx } from '#kernel/context';
import type { AuthorPrice, AuthorPriceState } from '#shared/authors/prices';
import type { NotificationDetails } from '#shared/notifications/notifications';
import type { NoticeFacts, TimedPrice } from './price-rules.ts';

/** A price that an author announced. */
export interface WorkPrice extends TimedPrice {
  id: number;
  workId: number;
  workTitle: string;
  memberNo: number | null;
  who: string;
  changesPaid: boolean;
  reason: string;
  madeAt: Date;
}

/** Prices of a work or of all works, newest first. */
export async function selectPrices(
  db: Db | Tx,
  filter: { workId?: number; states?: readonly AuthorPriceState[]; dueOnly?: boolean },
): Promise<WorkPrice[]> {
  const { workId = null, states = null, dueOnly = false } = filter;
  const { rows } = await sql<WorkPrice>`
    select p.id, p.work_id as "workId", w.title as "workTitle", p.member_no as "memberNo", p.who,
      p.buy_coins as "buyCoins", p.rental_coins as "rentalCoins", p.rental_hours as "rentalHours",
      p.changes_paid as "changesPaid", p.starts_at as "startsAt", p.state, p.reason, p.made_at as "madeAt",
      held.id is not null as "isHeld", held.until_day::text as "untilDay"
    from work_price p
    join work w on w.id = p.work_id
    left join lateral (
      select c.id, c.until_day
      from contract_offer o
      join holder_contract c on c.id = o.contract_id
      where o.work_id = p.work_id and o.member_no = p.member_no and o.state = 'accepted'
        and exists (
          select 1
          from work_crew m
          join pen n on n.id = m.pen_id
          where m.work_id = p.work_id and m.role = 'owner' and m.accepted_at is not null and n.member_no = p.member_no
        )
      order by o.id desc
      limit 1
    ) held on true
    where (${workId}::bigint is null or p.work_id = ${workId}::bigint)
      and (${states ? [...states] : null}::text[] is null or p.state = any(${states ? [...states] : null}::text[]))
      and (not ${dueOnly}::boolean or p.starts_at <= seoga_now())
    order by p.id desc
    limit 500`.execute(db);
  return rows;
}

/** What decides about a new price of a work's owner; `untilDay`, `fromDay`: of the contract; undefined without one. */
export async function selectPriceFacts(
  db: Db | Tx,
  { workId, memberNo }: { workId: number; memberNo: number },
): Promise<(NoticeFacts & { now: Date; fromDay: string; untilDay: string | null }) | undefined> {
  const { rows } = await sql<NoticeFacts & { now: Date; fromDay: string; untilDay: string | null }>`
    select w.status, w.opened_episodes > 0 as "hasOpen", w.opened_episodes > w.free_episodes as "hasPaid",
      c.pass_bp is not null as "isInPass", seoga_now() as now, c.from_day::text as "fromDay",
      c.until_day::text as "untilDay"
    from work w
    join contract_offer o on o.work_id = w.id and o.member_no = ${memberNo}::bigint and o.state = 'accepted'
    join holder_contract c on c.id = o.contract_id
    where w.id = ${workId}::bigint
    order by o.id desc
    limit 1`.execute(db);
  return rows[0];
}

export async function insertPrice(
  tx: Tx,
  price: AuthorPrice & { workId: number; memberNo: number; who: string; changesPaid: boolean; startsAt: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('work_price')
    .values({
      work_id: price.workId,
      member_no: price.memberNo,
      who: price.who,
      buy_coins: price.buyCoins,
      rental_coins: price.rentalCoins,
      rental_hours: price.rentalHours,
      changes_paid: price.changesPaid,
      starts_at: price.startsAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Puts an announced price into force. */
export async function writeActivePrice(tx: Tx, { id, workId }: { id: number; workId: number }): Promise<void> {
  await tx
    .updateTable('work_price')
    .set({ state: 'replaced', ended_at: sql<Date>`seoga_now()` })
    .where('work_id', '=', workId)
    .where('state', '=', 'active')
    .execute();
  await tx.updateTable('work_price').set({ state: 'active' }).where('id', '=', id).execute();
}

/** Ends a price; false when it had ended. */
export async function endPrice(
  tx: Tx,
  price: {
    id: number;
    from: readonly AuthorPriceState[];
    state: 'cancelled' | 'stopped' | 'lapsed';
    operatorId?: number | null;
    reason?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_price')
    .set({
      state: price.state,
      operator_id: price.operatorId ?? null,
      reason: price.reason ?? '',
      ended_at: sql<Date>`seoga_now()`,
    })
    .where('id', '=', price.id)
    .where('state', 'in', [...price.from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An episode with its price. */
export interface PricedEpisode extends EpisodePrice {
  id: number;
  opensAt: Date;
}

/** Episodes of a work that will open, or its open paid ones. */
export async function selectPricedEpisodes(
  tx: Tx,
  { workId, which }: { workId: number; which: 'coming' | 'paid' },
): Promise<PricedEpisode[]> {
  const { rows } = await sql<PricedEpisode>`
    select e.id, e.opens_at as "opensAt", e.is_free as "isFree", e.buy_coins as "buyCoins",
      e.rental_coins as "rentalCoins", e.rental_hours as "rentalHours"
    from episode e
    where e.work_id = ${workId}::bigint and not e.is_draft
      and case ${which}::text
        when 'coming' then not e.is_withdrawn and e.opens_at > seoga_now()
        else not e.is_free and e.opens_at <= seoga_now()
      end
    order by e.id`.execute(tx);
  return rows;
}

/** A follower who is not told yet of a price that will begin. */
export interface PriceFollower extends AuthorPrice {
  id: number;
  memberNo: number;
  workId: number;
  startsAt: Date;
  /** So far every open episode is free. */
  turnsPaid: boolean;
}

/** Members who were told of a price that was called off before its day, and do not know that yet. */
export async function selectMisinformed(
  tx: Tx,
  most: number,
): Promise<{ id: number; memberNo: number; workId: number; facts: NotificationDetails['price'] }[]> {
  const { rows } = await sql<{ id: number; memberNo: number; workId: number; facts: NotificationDetails['price'] }>`
    select p.id, n.member_no as "memberNo", p.work_id as "workId", n.facts
    from work_price p
    join notification n on n.kind = 'price' and n.ref = p.id::text and n.work_id = p.work_id
    join member m on m.member_no = n.member_no and m.state <> 'withdrawn'
    where p.ended_at > seoga_now() - interval '7 days'
      and (p.state in ('cancelled', 'lapsed') or (p.state = 'stopped' and p.ended_at < p.starts_at))
      and not exists (
        select 1
        from notification o
        where o.member_no = n.member_no and o.kind = 'price' and o.ref = 'off:' || p.id
      )
    order by p.id, n.member_no
    limit ${most}`.execute(tx);
  return rows;
}

/** Followers of works with an announced price who are not told yet. */
export async function selectPriceFollowers(tx: Tx, most: number): Promise<PriceFollower[]> {
  const { rows } = await sql<PriceFollower>`
    select p.id, f.member_no as "memberNo", p.work_id as "workId", p.starts_at as "startsAt",
      p.buy_coins as "buyCoins", p.rental_coins as "rentalCoins", p.rental_hours as "rentalHours",
      w.opened_episodes = w.free_episodes as "turnsPaid"
    from work_price p
    join work w on w.id = p.work_id
    join follow f on f.work_id = p.work_id
    where p.state = 'announced' and p.starts_at > seoga_now() and w.is_listed
      and not exists (
        select 1
        from notification n
        where n.member_no = f.member_no and n.kind = 'price' and n.ref = p.id::text
      )
      and exists (select 1 from member m where m.member_no = f.member_no and m.state <> 'withdrawn')
    order by p.id, f.member_no
    limit ${most}`.execute(tx);
  return rows;
}
