import { sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface InvariantRow {
  name: string;
  broken: number;
}

/**
 * Purchases whose price differs from the sum of their episodes or of the ledger entries, also after a refund; episodes
 * without entitlement, or with one after a refund; and spending without a purchase.
 */
const BROKEN_PURCHASES = sql`
  select (
    select count(*)
    from purchase p
    left join (
      select purchase_id, sum(coins) as coins, count(*) as episodes
      from purchase_item
      group by 1
    ) i on i.purchase_id = p.id
    left join (
      select transaction_id, -sum(amount) as coins
      from ledger_entry
      where account in ('member', 'held')
      group by 1
    ) e on e.transaction_id = p.transaction_id
    where i.coins is distinct from p.coins or i.episodes is distinct from p.episodes
      or coalesce(e.coins, 0) <> p.coins
  ) + (
    select count(*)
    from purchase_item i
    join purchase p on p.id = i.purchase_id
    left join entitlement h
      on h.member_no = coalesce(p.receiver_no, p.member_no) and h.episode_id = i.episode_id
      and h.kind = case when p.kind % 2 = 0 then 'rental' else 'buy' end
    where h.member_no is null
      or (i.cancelled_at is not null and h.source = 'purchase' and h.source_id = p.id and h.revoked_at is null)
      or (i.cancelled_at is null and h.source = 'purchase' and h.source_id = p.id and h.revoked_at is not null)
  ) + (
    select count(*)
    from (
      select i.cancel_transaction_id as id, sum(i.coins) as coins
      from purchase_item i
      where i.cancel_transaction_id is not null
      group by 1
    ) c
    where c.coins <> (
      select -sum(amount)
      from ledger_entry e
      where e.transaction_id = c.id and e.account = 'revenue'
    )
  ) + (
    select count(*)
    from ledger_transaction t
    where t.kind = 'purchase' and t.ref like 'quote:%'
      and not exists (select 1 from purchase p where p.transaction_id = t.id and t.ref = 'quote:' || p.quote_id)
  )`;

const UNEXPLAINED_ENTITLEMENTS = sql`select count(*) from entitlement h where (h.source = 'purchase' and not exists (
    select 1 from purchase p join purchase_item i on i.purchase_id = p.id
    where p.id = h.source_id and coalesce(p.receiver_no, p.member_no) = h.member_no and i.episode_id = h.episode_id))
  or (h.source in ('ticket', 'wait-free') and not exists (select 1 from ticket_use u where u.id = h.source_id
    and u.member_no = h.member_no and u.episode_id = h.episode_id and (u.ticket_id is null) = (h.source = 'wait-free')))`;

/**
 * Claimed gifts whose contents were not granted, open gifts that were granted, and entitlements without a claimed
 * gift.
 */
const BROKEN_GIFTS = sql`
  select (
    select count(*)
    from gift g
    where g.claimed_at is not null
      and (
        jsonb_path_exists(g.things, '$[*] ? (@.kind != "ticket" && @.kind != "work")') <> exists (
          select 1
          from ledger_transaction t
          where t.kind = 'grant' and t.ref = 'gift:' || g.id and t.member_no = g.member_no
        )
        or jsonb_path_exists(g.things, '$[*] ? (@.kind == "ticket")') <> exists (
          select 1
          from ticket k
          where k.ref = 'gift:' || g.id and k.member_no = g.member_no
        )
      )
  ) + (
    select count(*)
    from gift g
    join ledger_transaction t on t.kind = 'grant' and t.ref = 'gift:' || g.id
    where g.claimed_at is null
  ) + (
    select count(*)
    from entitlement h
    join member m using (member_no)
    where h.source = 'gift' and m.state = 'active'
      and not exists (
        select 1
        from gift g
        where g.id = h.source_id and g.member_no = h.member_no and g.claimed_at is not null
      )
  )`;

/**
 * Manual adjustments against other accounts than `adjustment` or without an approved proposal, and approved proposals
 * without adjustment.
 */
const BROKEN_ADJUSTMENTS = sql`select (select count(*) from ledger_transaction t where t.kind = 'adjust' and exists (
      select 1 from ledger_entry e where e.transaction_id = t.id and e.account not in ('member', 'adjustment')))
  + (select count(*) from (select t.ref, t.member_no from ledger_transaction t
        where t.kind = 'adjust' and t.ref like 'proposal:%') t
      full join (select 'proposal:' || id as ref, member_no from money_proposal
        where state = 'done' and wish ->> 'act' = 'adjust') p using (ref)
      where t.member_no is distinct from p.member_no)`;

const MISSING_NUMBERS = sql`select (select count(*) from (select 1 from ledger_entry group by transaction_id
      having min(n) <> 1 or max(n) <> count(*)) as gaps)
  + (select count(*) from (select b.entries, (select count(*) from ledger_transaction t
        where t.id > b.after and t.id <= b.last_transaction) as there
      from (select entries, last_transaction, lag(last_transaction, 1, 0::bigint) over (order by id) as after
        from ledger_block) b) sealed where sealed.there <> sealed.entries)`;

const INVARIANTS = sql<InvariantRow>`
  with entry_sums as (select transaction_id, unit, sum(amount) as amount from ledger_entry group by 1, 2),
  member_sums as (
    select member_no, unit, sum(amount) as amount
    from ledger_entry
    where account = 'member'
    group by 1, 2
  ),
  lot_sums as (
    select lot_id, sum(amount) as amount
    from ledger_entry
    where lot_id is not null and account = 'member'
    group by 1
  ),
  wallet_units as (
    select member_no, unit, amount
    from wallet,
      lateral (
        values ('coin', coin), ('bonus', bonus), ('point', point), ('temp-point', temp_point),
          ('mileage', mileage)
      ) as held (unit, amount)
  ),
  debts as (
    select member_no, sum(amount) as amount
    from ledger_entry
    where account = 'member-debt'
    group by 1
  ),
  history as (
    select sum(amount) over (partition by member_no, unit order by transaction_id, n) as balance
    from ledger_entry
    where account = 'member'
  ),
  grants as (
    select t.ref, t.member_no, count(*) as times,
      sum((
        select coalesce(sum(e.amount) filter (where e.account = 'member' and e.unit = 'coin'), 0)
        from ledger_entry e
        where e.transaction_id = t.id
      )) as coins,
      sum((
        select coalesce(sum(e.amount) filter (where e.account = 'gateway'), 0)
        from ledger_entry e
        where e.transaction_id = t.id
      )) as won
    from ledger_transaction t
    where t.kind = 'charge' and t.ref like 'payment:%'
    group by t.ref, t.member_no
  )
  select 'I1' as name,
    (select count(*) from (select 1 from ledger_entry group by unit having sum(amount) <> 0) as x)::int as broken
  union all select 'I2', (select count(*) from entry_sums where amount <> 0)::int
  union all select 'I3',
    (
      select count(*)
      from ledger_transaction t
      where not exists (select 1 from ledger_entry e where e.transaction_id = t.id)
    )::int
  union all select 'I4',
    (
      select count(*)
      from wallet_units w
      full join member_sums m using (member_no, unit)
      where coalesce(w.amount, 0) <> coalesce(m.amount, 0)
    )::int
  union all select 'I5',
    (
      select count(*)
      from lot
      left join lot_sums on lot_sums.lot_id = lot.id
      where lot.remaining <> coalesce(lot_sums.amount, 0)
    )::int
  union all select 'I6',
    (
      select count(*)
      from (
        select 1
        from entitlement
        where revoked_at is null
        group by member_no, episode_id, kind
        having count(*) > 1
      ) as x
    )::int
  union all select 'I7', (${BROKEN_PURCHASES})::int
  union all select 'I8',
    (select count(*) from idempotency where status is null and made_at < seoga_clock() - interval '1 minute')::int
  union all select 'I9',
    (
      select count(*)
      from payment p
      full join grants g on g.ref = 'payment:' || p.id
      where coalesce(g.times, 0) <> (p.paid_at is not null)::int
        or (g.ref is not null and (g.member_no <> p.member_no or g.coins <> p.coins or g.won <> p.won))
    )::int
  union all select 'I10',
    (
      select count(*)
      from ledger_entry e
      join ledger_transaction t on t.id = e.transaction_id
      join lot on lot.id = e.lot_id
      where t.kind in ('purchase', 'support', 'pass', 'gift-hold') and e.amount < 0 and t.at >= lot.expires_at
    )::int
  union all select 'I11', (select count(*) from history where balance < 0)::int
  union all select 'I12', (${UNEXPLAINED_ENTITLEMENTS})::int
  union all select 'I15', (${MISSING_NUMBERS})::int
  union all select 'tickets',
    (
      select count(*)
      from ticket t
      where t.remaining <> t.granted - (select count(*) from ticket_use u where u.ticket_id = t.id)
    )::int
  union all select 'adjust', (${BROKEN_ADJUSTMENTS})::int
  union all select 'gifts', (${BROKEN_GIFTS})::int
  union all select 'debt',
    (
      select count(*)
      from wallet
      left join debts using (member_no)
      where wallet.debt <> -coalesce(debts.amount, 0)
    )::int`;

export async function countInvariantViolations(db: Db): Promise<InvariantRow[]> {
  const { rows } = await INVARIANTS.execute(db);
  return rows;
}
