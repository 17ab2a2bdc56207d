import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
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
  /** Where held coins return to. */
  lot?: number;
}
export interface Movement {
  memberNo: number;
  kind: LedgerKind;
  ref: string;
  moves: LotMove[];
  sides: AccountSide[];
}

/** Inserts a movement and returns its transaction; undefined when `ref` exists. */
export async function insertMovement(tx: Tx, movement: Movement): Promise<number | undefined> {
  const { memberNo, kind, ref } = movement;
  const moves: LotMove[] = movement.moves.filter(({ amount }) => amount !== 0);
  const sides: AccountSide[] = movement.sides.filter(({ amount }) => amount !== 0);
  const { rows } = await sql<{ id: number }>`
    with moved as (
      select (m ->> 'lot')::bigint as lot_id, m ->> 'unit' as unit, (m ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(moves)}::jsonb) m
    ),
    other as (
      select s ->> 'account' as account, s ->> 'unit' as unit, (s ->> 'lot')::bigint as lot_id,
        (s ->> 'amount')::bigint as amount
      from jsonb_array_elements(${JSON.stringify(sides)}::jsonb) s
    ),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      values (${memberNo}, ${kind}, ${ref})
      on conflict do nothing
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
      select account, unit, lot_id, amount
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
  return rows[0]?.id;
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
export async function selectChargeLots(
  tx: Tx,
  charge: { memberNo: number; ref: string; holds: boolean },
): Promise<ChargeLot[]> {
  const { memberNo } = charge;
  if (charge.holds)
    await sql`select 1 from lot where member_no = ${memberNo} and transaction_id in (
        select id from ledger_transaction where member_no = ${memberNo} and kind = 'charge' and ref = ${charge.ref})
      order by id for update`.execute(tx);
  const { rows } = await sql<ChargeLot>`
    select lot.id as lot, lot.unit, lot.granted,
      case when lot.expires_at <= seoga_clock() then 0 else lot.remaining end as remaining,
      coalesce(lot.expires_at <= seoga_clock(), false) as "isExpired",
      lot.granted - lot.remaining + coalesce((
        select sum(e.amount)
        from ledger_entry e
        join ledger_transaction t on t.id = e.transaction_id and t.member_no = e.member_no
        where e.member_no = ${memberNo} and e.lot_id = lot.id and e.account = 'member'
          and t.kind in ('expire', 'charge-cancel', 'chargeback', 'adjust')
      ), 0)::bigint as spent
    from lot
    where lot.member_no = ${memberNo}
      and lot.transaction_id = (
        select id from ledger_transaction
        where member_no = ${memberNo} and kind = 'charge' and ref = ${charge.ref}
      )
    order by lot.id`.execute(tx);
  return rows;
}

/** Coins that were paid for and can be spent, what expires first; locked with `holds`. */
export async function selectPaidLots(
  db: Db | Tx,
  { memberNo, holds }: { memberNo: number; holds: boolean },
): Promise<{ lot: number; remaining: number }[]> {
  const { rows } = await sql<{ lot: number; remaining: number }>`
    with held as materialized (
      select lot.id, lot.remaining, lot.expires_at
      from lot
      join ledger_transaction t on t.id = lot.transaction_id and t.member_no = lot.member_no
      where lot.member_no = ${memberNo} and lot.unit = 'coin' and lot.remaining > 0 and t.kind = 'charge'
        and (lot.expires_at is null or lot.expires_at > seoga_clock())
      order by lot.id
      ${holds ? sql`for update of lot` : sql``}
    )
    select id as lot, remaining from held order by expires_at nulls last, id`.execute(db);
  return rows;
}

/** The paid coins of a transaction and the lots they came from; `isLapsed`: the lot has expired since. */
export async function selectSpentLots(
  tx: Tx,
  { memberNo, transactionId }: { memberNo: number; transactionId: number },
): Promise<{ lot: number; amount: number; isLapsed: boolean }[]> {
  const { rows } = await sql<{ lot: number; amount: number; isLapsed: boolean }>`
    select e.lot_id as lot, -e.amount as amount, coalesce(lot.expires_at <= seoga_clock(), false) as "isLapsed"
    from ledger_entry e
    join lot on lot.id = e.lot_id and lot.member_no = e.member_no
    where e.member_no = ${memberNo} and e.transaction_id = ${transactionId} and e.account = 'member'
    order by e.lot_id`.execute(tx);
  return rows;
}

/** Coins of a lot that a gift holds. */
export interface HeldLot {
  lot: number;
  amount: number;
  isLapsed: boolean;
}

/** What a transaction holds, in the order of spending. */
export async function selectHeldLots(
  tx: Tx,
  { memberNo, transactionId }: { memberNo: number; transactionId: number },
): Promise<HeldLot[]> {
  const { rows } = await sql<HeldLot>`
    select e.lot_id as lot, e.amount, coalesce(lot.expires_at <= seoga_clock(), false) as "isLapsed"
    from ledger_entry e
    join lot on lot.id = e.lot_id and lot.member_no = e.member_no
    where e.member_no = ${memberNo} and e.transaction_id = ${transactionId} and e.account = 'held'
    order by lot.expires_at nulls last, e.lot_id`.execute(tx);
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

/** Which of these lots have expired. */
export async function selectLapsedLots(
  tx: Tx,
  { memberNo, lots }: { memberNo: number; lots: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ lot: number }>`
    select id as lot from lot where member_no = ${memberNo} and id = any(${[...lots]}::bigint[]) and expires_at <= seoga_clock()`.execute(
    tx,
  );
  return new Set(rows.map(({ lot }) => lot));
}
