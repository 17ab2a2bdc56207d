import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { EntitlementSource, HoldingKind } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import type { Unit } from '#shared/catalog/categories';

export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** A work with a receipt. */
export interface ReceiptWork {
  id: number;
  title: string;
  rating: Rating;
}

/** The works a member bought, rented or was given, newest first, without withdrawn purchases. */
export async function selectReceiptWorks(db: Db, input: { memberNo: number; limit: number }): Promise<ReceiptWork[]> {
  const { rows } = await sql<ReceiptWork>`
    select w.id, w.title, w.rating
    from (
      select work_id, max(at) as newest
      from (
        select p.work_id, p.made_at as at
        from purchase p
        where ((p.member_no = ${input.memberNo} and p.receiver_no is null) or p.receiver_no = ${input.memberNo})
          and exists (select from purchase_item i where i.purchase_id = p.id and i.cancelled_at is null)
        union all
        select h.work_id, h.granted_at
        from entitlement h
        where h.member_no = ${input.memberNo} and h.source <> 'purchase' and h.revoked_at is null
          and (h.kind = 'buy' or h.ends_at > seoga_now())
      ) acquired
      group by work_id
    ) held
    join work w on w.id = held.work_id
    order by held.newest desc, w.id desc
    limit ${input.limit}`.execute(db);
  return rows;
}

/** Episodes acquired together. */
export interface AcquiredRow {
  source: EntitlementSource;
  /** Null unless purchased. */
  purchase: number | null;
  kind: HoldingKind;
  at: Date;
  unit: Unit;
  positions: number[];
  /** Null unless bought. */
  coins: number | null;
  /** What those coins cost; null when the ledger does not identify their lots. */
  won: number | null;
  /** The end of a rental; the latest possible for an unopened one. */
  endsAt: Date | null;
  /** Hours of a rental from its first opening; null once opened. */
  unopenedHours: number | null;
  /** The terms in force on that day, if any. */
  terms: string | null;
}

/** A member's acquisitions of a work without withdrawn ones, oldest first. */
export async function selectAcquired(db: Db, input: { memberNo: number; work: number }): Promise<AcquiredRow[]> {
  const { memberNo, work } = input;
  const { rows } = await sql<AcquiredRow>`
    select acquired.*,
      (select max(t.version) from legal_text t where t.kind = 'terms' and t.in_force_at <= acquired.at) as terms
    from (
      select case when p.receiver_no is null then 'purchase' else 'gift' end as source,
        case when p.receiver_no is null then p.id end as purchase, case when p.kind % 2 = 0 then 'rental' else 'buy' end as kind,
        p.made_at as at, bought.unit, bought.positions, case when p.receiver_no is null then bought.coins end as coins,
        case when p.receiver_no is null then ${PAID_WON} end as won, bought."endsAt",
        bought."unopenedHours"
      from purchase p,
        lateral (
          select min(e.unit) as unit, array_agg(e.position order by e.position) as positions,
            sum(i.coins)::int as coins, max(h.ends_at) as "endsAt",
            max(h.rental_hours) filter (where h.opened_at is null and h.kept_at is null) as "unopenedHours"
          from purchase_item i
          join episode e on e.id = i.episode_id
          left join entitlement h
            on p.kind % 2 = 0 and h.member_no = p.member_no and h.episode_id = i.episode_id and h.kind = 'rental'
            and h.revoked_at is null
          where i.purchase_id = p.id and i.cancelled_at is null
        ) bought
      where ((p.member_no = ${memberNo} and p.receiver_no is null) or p.receiver_no = ${memberNo}) and p.work_id = ${work}
        and bought.coins is not null
      union all
      select h.source, null, h.kind, min(h.granted_at), min(e.unit), array_agg(e.position order by e.position),
        null, null, max(h.ends_at), max(h.rental_hours) filter (where h.opened_at is null and h.kept_at is null)
      from entitlement h
      join episode e on e.id = h.episode_id
      where h.member_no = ${memberNo} and h.work_id = ${work} and h.source <> 'purchase' and h.revoked_at is null
        and (h.kind = 'buy' or h.ends_at > seoga_now())
      group by h.source, h.source_id, h.kind
    ) acquired
    order by at, purchase nulls last`.execute(db);
  return rows;
}

/**
 * The price of the coins spent on purchase `p`: each at its charge's price, zero for bonus and granted coins. Null
 * when coins expired on refund, since their lot is unknown.
 */
const PAID_WON = sql`
  (
    select case
      when bool_and(m.lot_id is not null) then floor(
        sum(-m.amount * coalesce(charged.won, 0)::numeric / coalesce(charged.coins, 1))
      )::int
    end
    from ledger_entry m
    left join lot on lot.id = m.lot_id
    left join ledger_transaction origin on origin.id = lot.transaction_id
    left join lateral (
      select sum(c.amount) filter (where c.account = 'gateway') as won,
        sum(c.amount) filter (where c.account = 'member' and c.unit = 'coin') as coins
      from ledger_transaction charge
      join ledger_entry c on c.transaction_id = charge.id
      where lot.unit = 'coin' and origin.ref like 'payment:%' and charge.kind = 'charge'
        and charge.ref = 'payment:' || split_part(origin.ref, ':', 2)
    ) charged on true
    where m.account in ('member', 'breakage') and m.unit in ('coin', 'bonus')
      and (
        m.transaction_id = p.transaction_id
        or m.transaction_id in (select r.cancel_transaction_id from purchase_item r where r.purchase_id = p.id)
      )
  )`;

/** A work's title, whatever its state. */
export async function selectTitle(db: Db, work: number): Promise<string> {
  const row = await db.selectFrom('work').select('title').where('id', '=', work).executeTakeFirst();
  return row?.title ?? '';
}
