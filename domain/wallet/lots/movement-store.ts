import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { LedgerAccount, LedgerKind, LedgerUnit, WalletUnit } from '#shared/money/ledger-units';

/** A change of one lot; negative takes from it. */
export interface LotMove {
  lot: number;
  unit: WalletUnit;
  amount: number;
}
/** The counter-entry of a shop account. */
export interface AccountSide {
  account: Exclude<LedgerAccount, 'member'>;
  unit: LedgerUnit;
  amount: number;
}
export interface Movement {
  memberNo: number;
  kind: LedgerKind;
  ref: string;
  moves: LotMove[];
  sides: AccountSide[];
}

export async function insertMovement(tx: Tx, movement: Movement): Promise<boolean> {
  const { memberNo, kind, ref } = movement;
  const moves: LotMove[] = movement.moves.filter(({ amount }) => amount !== 0);
  const sides: AccountSide[] = movement.sides.filter(({ amount }) => amount !== 0);
  const { rows } = await sql`
    with moved as (
      select (m ->> 'lot')::bigint as lot_id, m ->> 'unit' as unit, (m ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(moves)}::jsonb) m
    ),
    other as (
      select s ->> 'account' as account, s ->> 'unit' as unit, (s ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(sides)}::jsonb) s
    ),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      values (${memberNo}, ${kind}, ${ref})
      on conflict (kind, ref) do nothing
      returning id
    ),
    changed as (
      update lot
      set remaining = remaining + moved.amount
      from moved, made
      where lot.id = moved.lot_id and lot.member_no = ${memberNo}
      returning 1
    ),
    sides as (
      select 'member' as account, unit, lot_id, amount
      from moved
      union all
      select account, unit, null, amount
      from other
    ),
    entered as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount
      from sides, made
      returning 1
    ),
    kept as (
      update wallet
      set coin = wallet.coin + one.coin, bonus = wallet.bonus + one.bonus, point = wallet.point + one.point,
        temp_point = wallet.temp_point + one.temp_point, mileage = wallet.mileage + one.mileage,
        debt = wallet.debt - one.owed
      from made,
        (
          select coalesce(sum(amount) filter (where unit = 'coin'), 0)::bigint as coin,
            coalesce(sum(amount) filter (where unit = 'bonus'), 0)::bigint as bonus,
            coalesce(sum(amount) filter (where unit = 'point'), 0)::bigint as point,
            coalesce(sum(amount) filter (where unit = 'temp-point'), 0)::bigint as temp_point,
            coalesce(sum(amount) filter (where unit = 'mileage'), 0)::bigint as mileage,
            (select coalesce(sum(amount), 0)::bigint from other where account = 'member-debt') as owed
          from moved
        ) as one
      where wallet.member_no = ${memberNo}
      returning 1
    )
    select id
    from made`.execute(tx);
  return rows.length > 0;
}

export interface ChargeLot {
  lot: number;
  unit: 'coin' | 'bonus';
  granted: number;
  /** What can still be taken; zero when expired. */
  remaining: number;
  /** What was spent, without expired or reversed coins. */
  spent: number;
  isExpired: boolean;
}

/** The lots of a charge, locked with `holds`. */
export async function selectChargeLots(tx: Tx, charge: { ref: string; holds: boolean }): Promise<ChargeLot[]> {
  if (charge.holds)
    await sql`select 1 from lot where transaction_id in (
        select id from ledger_transaction where kind = 'charge' and ref = ${charge.ref})
      order by id for update`.execute(tx);
  const { rows } = await sql<ChargeLot>`
    select lot.id as lot, lot.unit, lot.granted,
      case when lot.expires_at <= seoga_clock() then 0 else lot.remaining end as remaining,
      coalesce(lot.expires_at <= seoga_clock(), false) as "isExpired",
      lot.granted - lot.remaining + coalesce((
        select sum(e.amount)
        from ledger_entry e
        join ledger_transaction t on t.id = e.transaction_id
        where e.lot_id = lot.id and e.account = 'member'
          and t.kind in ('expire', 'charge-cancel', 'chargeback', 'adjust')
      ), 0)::bigint as spent
    from lot
    where lot.transaction_id = (select id from ledger_transaction where kind = 'charge' and ref = ${charge.ref})
    order by lot.id`.execute(tx);
  return rows;
}

export async function lockSpendableLots(
  tx: Tx,
  input: { memberNo: number; unit: WalletUnit },
): Promise<{ lot: number; remaining: number }[]> {
  const { rows } = await sql<{ lot: number; remaining: number }>`
    with held as materialized (select id, remaining, expires_at from lot
      where member_no = ${input.memberNo} and unit = ${input.unit} and remaining > 0
        and (expires_at is null or expires_at > seoga_clock()) order by id for update)
    select id as lot, remaining from held order by expires_at nulls last, id`.execute(tx);
  return rows;
}
