import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { InvariantRow } from './ledger-invariant-store.ts';

/** Grants without a claimed gift of the member, or with other amounts. Gifts of deleted members are gone. */
const GRANTS = sql`
  select count(*) from ledger_transaction t join member m on m.member_no = t.member_no
  left join gift g on t.ref = 'gift:' || g.id and g.member_no = t.member_no and g.claimed_at is not null
  where t.kind = 'grant' and m.state = 'active' and (g.id is null
    or (select coalesce(jsonb_object_agg(unit, amount), '{}') from (
        select e.unit, sum(e.amount) as amount from ledger_entry e
        where e.transaction_id = t.id and e.account = 'member' group by e.unit) given)
      <> (select coalesce(jsonb_object_agg(unit, amount), '{}') from (
        select thing ->> 'kind' as unit, sum((thing ->> 'amount')::bigint) as amount
        from jsonb_array_elements(g.things) thing where thing ->> 'kind' not in ('ticket', 'work') group by 1) held))`;

const REWARDS = sql`
  select count(*) from ledger_transaction t
  where t.kind = 'reward' and not exists (
    select 1 from purchase p where t.ref = 'purchase:' || p.id and p.member_no = t.member_no)`;

const EXCHANGES = sql`
  select count(*) from ledger_transaction t join member m on m.member_no = t.member_no
  where t.kind = 'exchange' and (
    not exists (select 1 from ledger_entry e
      where e.transaction_id = t.id and e.account = 'member' and e.amount < 0)
    or (t.ref not like 'points:' || t.member_no || ':%' and m.state = 'active' and not exists (
      select 1 from gift g join campaign c on c.id = g.campaign_id
      where t.ref = 'gift:' || g.id and g.member_no = t.member_no and c.kind = 'mileage')))`;

/** Charges without a paid order of the same member, coins, bonus and money; app orders without a store purchase. */
const CHARGES = sql`
  select (select count(*) from ledger_transaction t where t.kind = 'charge' and not exists (
      select 1 from payment p
      where t.ref = 'payment:' || p.id and p.member_no = t.member_no and p.paid_at is not null
        and p.coins = (select coalesce(sum(l.granted), 0) from lot l where l.transaction_id = t.id and l.unit = 'coin')
        and p.bonus = (select coalesce(sum(l.granted), 0) from lot l where l.transaction_id = t.id and l.unit <> 'coin')))
  + (select count(*) from payment p where p.channel in ('ios', 'aos') and p.paid_at is not null
      and not exists (select 1 from store_purchase s where s.payment_id = p.id))`;

const ADJUSTMENTS = sql`
  select count(*)
  from (
    select t.member_no, t.ref, t.at,
      (select sum(e.amount) from ledger_entry e where e.transaction_id = t.id and e.account = 'member') as amount
    from ledger_transaction t
    where t.kind = 'adjust'
  ) t
  where not exists (
    select 1
    from money_proposal p
    where t.ref = 'proposal:' || p.id and p.member_no = t.member_no and p.state = 'done'
      and p.wish ->> 'act' = 'adjust' and (p.wish ->> 'amount')::bigint = t.amount
  )
    and not (
      t.ref like 'press:%'
      and exists (
        select 1
        from operator_audit a
        where a.subject = 'member:' || t.member_no and a.act = 'money.adjust' and not a.after ? 'proposal'
          and (a.after ->> 'amount')::bigint = t.amount
          and a.at between t.at - interval '1 minute' and t.at + interval '1 minute'
      )
    )`;

const TICKETS = sql`
  select count(*) from ticket k join member m on m.member_no = k.member_no
  where m.state = 'active' and not exists (select 1 from gift g
    where 'gift:' || g.id in (k.ref, substring(k.ref from '^gift:[0-9]+')) and g.member_no = k.member_no
      and g.claimed_at is not null
      and exists (select 1 from jsonb_array_elements(g.things) thing
        where thing ->> 'kind' = 'ticket' and (thing ->> 'count')::int = k.granted))`;

const RIGHTS = sql`
  select count(*) from entitlement h join member m on m.member_no = h.member_no
  where h.source not in ('purchase', 'ticket', 'wait-free', 'gift')
    or (h.source = 'gift' and m.state = 'active' and not exists (select 1 from gift g
      where g.id = h.source_id and g.member_no = h.member_no and g.claimed_at is not null
        and exists (select 1 from jsonb_array_elements(g.things) thing
          where thing ->> 'kind' = 'work' and (thing ->> 'work')::bigint = h.work_id)))`;

const LOTS = sql`
  select count(*) from lot l where not exists (
    select 1 from ledger_entry e
    where e.lot_id = l.id and e.transaction_id = l.transaction_id and e.account = 'member' and e.member_no = l.member_no
      and e.unit = l.unit and e.amount = l.granted)`;

const CANCELLATIONS = sql`
  select count(*) from ledger_transaction t where t.kind = 'purchase-cancel' and not exists (
    select 1 from purchase_item i join purchase p on p.id = i.purchase_id
    where i.cancel_transaction_id = t.id and p.member_no = t.member_no)`;

const PURCHASES = sql`
  select count(*) from purchase p left join ledger_transaction t on t.id = p.transaction_id
  where p.coins > 0 and (t.kind is distinct from case when p.receiver_no is null then 'purchase' else 'gift-accept' end or t.member_no is distinct from p.member_no)`;

const GIFTS = sql`
  select count(*) from gift g join member m on m.member_no = g.member_no,
    jsonb_array_elements(g.things) thing
  where g.claimed_at is not null and m.state = 'active' and thing ->> 'kind' = 'work'
    and exists (select 1 from work w where w.id = (thing ->> 'work')::bigint)
    and not exists (select 1 from entitlement h
      where h.member_no = g.member_no and h.work_id = (thing ->> 'work')::bigint)`;

/** Supports without a payment of the same member and coins, and payments or returns without a support. */
const SUPPORTS = sql`
  select (
    select count(*)
    from ledger_transaction t
    left join support s on s.transaction_id = t.id
    left join (
      select transaction_id, sum(amount) as coins
      from ledger_entry
      where account = 'revenue' and unit = 'coin'
      group by 1
    ) e on e.transaction_id = t.id
    where t.kind = 'support' and (s.member_no is distinct from t.member_no or e.coins is distinct from s.coins)
  ) + (
    select count(*)
    from ledger_transaction t
    left join (
      select member_no, cancel_transaction_id as id, coins - returned_coins as coins
      from support
      where cancel_transaction_id is not null
      union all
      select member_no, return_transaction_id, returned_coins
      from support
      where return_transaction_id is not null
    ) s on s.id = t.id
    left join (
      select transaction_id, -sum(amount) as coins
      from ledger_entry
      where account = 'revenue' and unit = 'coin'
      group by 1
    ) e on e.transaction_id = t.id
    where t.kind = 'support-cancel' and (s.member_no is distinct from t.member_no or e.coins is distinct from s.coins)
  ) + (
    select count(*)
    from support s
    join ledger_transaction t on t.id = s.transaction_id
    where t.kind <> 'support'
  )`;

/** Passes whose payments differ from the ledger, also after a cancellation, and movements without a pass. */
const PASSES = sql`
  select (
    select count(*)
    from ledger_transaction t
    left join pass_term p on p.transaction_id = t.id
    where t.kind = 'pass' and (p.member_no is distinct from t.member_no or p.coins is distinct from (
      select -sum(e.amount)
      from ledger_entry e
      where e.transaction_id = t.id and e.account = 'member'
    ))
  ) + (
    select count(*)
    from ledger_transaction t
    left join pass_term p on p.cancel_transaction_id = t.id
    where t.kind = 'pass-cancel' and (p.member_no is distinct from t.member_no or (
      select sum(m.coins - m.kept)
      from pass_payment m
      where m.term_id = p.id
    ) is distinct from (
      select -sum(e.amount)
      from ledger_entry e
      where e.transaction_id = t.id and e.account = 'revenue'
    ))
  ) + (
    select count(*)
    from pass_term p
    join ledger_transaction t on t.id = p.transaction_id
    where t.kind <> 'pass' or (
      select jsonb_object_agg(lot_id, coins)
      from pass_payment
      where term_id = p.id
    ) is distinct from (
      select jsonb_object_agg(lot_id, -amount)
      from ledger_entry
      where transaction_id = t.id and account = 'member'
    )
  )`;

/**
 * Gifts whose payment, sale or return differs from the ledger, or that hold coins after they ended; and movements
 * without a gift.
 */
const READER_GIFTS = sql`
  select (
    select count(*)
    from ledger_transaction t
    left join reader_gift g on t.ref = 'reader-gift:' || g.id and g.member_no = t.member_no
    left join purchase p on p.id = g.purchase_id
    where t.kind in ('gift-hold', 'gift-return', 'gift-accept') and t.id is distinct from case t.kind
      when 'gift-hold' then g.transaction_id
      when 'gift-return' then g.return_transaction_id
      else p.transaction_id
    end
  ) + (
    select count(*)
    from reader_gift g
    left join purchase p on p.id = g.purchase_id
    cross join lateral (
      select coalesce(sum(i.coins), 0) as coins, coalesce(sum(i.coins) filter (where i.is_returned), 0) as returned
      from reader_gift_item i
      where i.gift_id = g.id
    ) items
    cross join lateral (
      select coalesce(sum(e.amount), 0) as coins
      from ledger_entry e
      where e.account = 'held' and e.transaction_id in (g.transaction_id, g.return_transaction_id, p.transaction_id)
    ) held
    where items.coins <> g.coins or held.coins <> case when g.state = 'open' then g.coins else 0 end
      or (g.state = 'accepted' and (p.coins <> g.coins - items.returned or p.member_no <> g.member_no
        or p.receiver_no is distinct from g.receiver_no))
  )`;

export async function countUnexplainedEntries(db: Db): Promise<InvariantRow[]> {
  const { rows } = await sql<InvariantRow>`
    select 'grant-cause' as name, (${GRANTS})::int as broken
    union all select 'reward-cause', (${REWARDS})::int
    union all select 'exchange-cause', (${EXCHANGES})::int
    union all select 'charge-cause', (${CHARGES})::int
    union all select 'adjust-cause', (${ADJUSTMENTS})::int
    union all select 'ticket-cause', (${TICKETS})::int
    union all select 'right-cause', (${RIGHTS})::int
    union all select 'lot-cause', (${LOTS})::int
    union all select 'cancel-cause', (${CANCELLATIONS})::int
    union all select 'purchase-effect', (${PURCHASES})::int
    union all select 'gift-effect', (${GIFTS})::int
    union all select 'support-cause', (${SUPPORTS})::int
    union all select 'pass-cause', (${PASSES})::int
    union all select 'reader-gift-cause', (${READER_GIFTS})::int`.execute(db);
  return rows;
}
