import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { WalletUnit } from '#shared/money/ledger-units';
import { type LotGrant, updateWalletSumsSql } from '../wallet-store.ts';

export interface LotExchange {
  memberNo: number;
  ref: string;
  take: { units: Exclude<WalletUnit, 'coin' | 'bonus'>[]; amount: number };
  give: Omit<LotGrant, 'against'>[];
}

/**
 * Takes and grants lots in one statement; the caller holds the wallet lock. Takes what expires first. Writes nothing
 * when the lots do not suffice or `ref` exists.
 */
export async function insertExchange(tx: Tx, exchange: LotExchange): Promise<boolean> {
  const { memberNo, take, give } = exchange;
  const lots = JSON.stringify(
    give.map(({ unit, amount, expiresAt, channel }) => ({ unit, amount, expires: expiresAt, channel })),
  );
  const { rows } = await sql`
    with running as (
      select id, unit, remaining, sum(remaining) over (order by expires_at nulls last, id) - remaining as before
      from lot
      where member_no = ${memberNo} and unit = any(${take.units}::text[]) and remaining > 0
        and (expires_at is null or expires_at > seoga_clock())
    ),
    wanted as (
      select id as lot_id, unit, least(remaining, ${take.amount}::bigint - before)::bigint as amount
      from running
      where before < ${take.amount}::bigint
    ),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}, 'exchange', ${exchange.ref}
      from wanted
      having sum(amount) = ${take.amount}::bigint
      on conflict do nothing
      returning id
    ),
    spent as (
      update lot
      set remaining = lot.remaining - wanted.amount
      from wanted, made
      where lot.member_no = ${memberNo} and lot.id = wanted.lot_id
      returning lot.id as lot_id, lot.unit, wanted.amount
    ),
    asked as (
      select a ->> 'unit' as unit, (a ->> 'amount')::bigint as amount, (a ->> 'expires')::timestamptz as expires_at,
        a ->> 'channel' as channel
      from jsonb_array_elements(${lots}::jsonb) a
    ),
    given as (
      insert into lot (member_no, unit, granted, remaining, expires_at, channel, transaction_id)
      select ${memberNo}, unit, amount, amount, expires_at, channel, made.id
      from asked, made
      returning id, unit, granted
    ),
    moved as (
      select lot_id, unit, -amount as amount
      from spent
      union all
      select id, unit, granted
      from given
    ),
    sides as (
      select 'member' as account, unit, lot_id, amount from moved
      union all select 'revenue', unit, null, sum(amount)::bigint from spent group by unit
      union all select 'issued-free', unit, null, -sum(granted)::bigint from given group by unit
    ),
    entered as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount
      from sides, made
      returning 1
    ),
    kept as (${updateWalletSumsSql(memberNo, sql`moved`)})
    select 1
    from made`.execute(tx);
  return rows.length > 0;
}
