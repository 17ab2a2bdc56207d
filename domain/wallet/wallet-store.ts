import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { LedgerAccount, LedgerKind, WalletUnit } from '#vocabulary/money';

/** What a member has now: only what has not expired, right also where the job that writes it down is late. */
export interface Balances {
  coin: number;
  bonus: number;
  point: number;
  tempPoint: number;
  mileage: number;
  debt: number;
}

/** Column of `wallet` that sums a unit. */
const COLUMNS: Record<WalletUnit, string> = {
  coin: 'coin',
  bonus: 'bonus',
  point: 'point',
  'temp-point': 'temp_point',
  mileage: 'mileage',
};

/** Coins and bonus coins that expire first, all of that moment together. */
export interface ClosestExpiry {
  amount: number;
  expiresAt: Date | null;
}

/** Sums of the lots that live, what is owed, and what expires first. */
export async function selectWallet(db: Db, memberNo: number): Promise<{ balances: Balances; closest: ClosestExpiry }> {
  const sum = (unit: WalletUnit): RawBuilder<number> =>
    sql`coalesce(sum(remaining) filter (where unit = ${unit}), 0)::bigint`;
  const { rows } = await sql<Balances & ClosestExpiry>`
    with living as materialized (select unit, remaining, expires_at from lot
        where member_no = ${memberNo} and remaining > 0 and (expires_at is null or expires_at > seoga_clock())),
      closest as (select sum(remaining)::bigint as amount, expires_at from living
        where unit in ('coin', 'bonus') and expires_at is not null group by expires_at order by expires_at limit 1)
    select ${sum('coin')} as coin, ${sum('bonus')} as bonus, ${sum('point')} as point, ${sum('temp-point')} as "tempPoint",
      ${sum('mileage')} as mileage, coalesce((select debt from wallet where member_no = ${memberNo}), 0) as debt,
      coalesce((select amount from closest), 0) as amount, (select expires_at from closest) as "expiresAt"
    from living`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('sums have one row');
  const { amount, expiresAt, ...balances } = row;
  return { balances, closest: { amount, expiresAt } };
}

/** Sums of the lots that live, by unit, and what is owed. */
export async function selectBalances(db: Db, memberNo: number): Promise<Balances> {
  const { balances } = await selectWallet(db, memberNo);
  return balances;
}

/** The wallet's row, made where there was none, held until the transaction ends: one change of a wallet at a time. */
export async function lockWallet(tx: Tx, memberNo: number): Promise<{ debt: number }> {
  const { rows } = await sql<{ debt: number }>`
    insert into wallet (member_no) values (${memberNo})
    on conflict (member_no) do update set debt = wallet.debt returning debt`.execute(tx);
  return { debt: rows[0]?.debt ?? 0 };
}

/** What is given, and against which account of the shop it stands. */
export interface LotOrder {
  unit: WalletUnit;
  amount: number;
  expiresAt: Date | null;
  channel: string;
  against: LedgerAccount;
}

/**
 * Gives lots to a member in one transaction of the ledger: transaction, lots, entries and sums in one statement.
 * Answers undefined where that very thing was given before.
 */
export async function insertLots(
  tx: Tx,
  order: { memberNo: number; kind: LedgerKind; ref: string; lots: LotOrder[]; paidWon?: number },
): Promise<number | undefined> {
  const lots = sql.join(
    order.lots.map(
      (lot, at) =>
        sql`(${at + 1}::int, ${lot.unit}::text, ${lot.amount}::bigint, ${lot.expiresAt}::timestamptz, ${lot.channel}::text, ${lot.against}::text)`,
    ),
  );
  const won = order.paidWon ?? 0;
  const { rows } = await sql<{ id: number }>`
    with asked (n, unit, amount, expires_at, channel, against) as (values ${lots}),
    made as (insert into ledger_transaction (member_no, kind, ref) values (${order.memberNo}, ${order.kind}, ${order.ref})
      on conflict (kind, ref) do nothing returning id),
    given as (insert into lot (member_no, unit, granted, remaining, expires_at, channel, transaction_id)
      select ${order.memberNo}, asked.unit, asked.amount, asked.amount, asked.expires_at, asked.channel, made.id
      from asked, made order by asked.n returning id, unit, granted),
    numbered as (select given.*, row_number() over (order by id) as n from given),
    moved as (
      select numbered.id as lot_id, numbered.unit, numbered.granted as amount, asked.against
      from numbered join asked on asked.n = numbered.n),
    sides as (
      select 'member' as account, unit, lot_id, amount from moved
      union all select against, unit, null, -sum(amount)::bigint from moved group by against, unit
      union all select 'gateway', 'krw', null, ${won}::bigint where ${won} > 0
      union all select 'issued-paid', 'krw', null, -${won}::bigint where ${won} > 0),
    entered as (insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${order.memberNo}, account, unit, lot_id, amount from sides, made returning 1),
    kept as (${sumsSql(order.memberNo, sql`moved`)})
    select made.id from made`.execute(tx);
  return rows[0]?.id;
}

/**
 * Spends coins within a larger statement: the expressions of a `with` list, to be followed by the caller's own. Bonus
 * before coin, what expires first before the rest, then the oldest. `made(id)` is the ledger's transaction and
 * `spent(lot_id, unit, amount)` what was taken; nothing is written where the coins do not suffice.
 *
 * Two at once may have read the same lots. Whoever comes second breaks a check, of the lot or of the caller, who has to
 * refuse a sum of `spent` other than what it asked for: its whole statement is undone and is to be tried again. So it is
 * where what was spent this month, or today without asking, would pass `monthMost` or `autoMost`. Nothing is spent while
 * coins are owed.
 */
export function spendSql(order: {
  memberNo: number;
  coins: RawBuilder<unknown>;
  ref: RawBuilder<unknown>;
  monthMost?: RawBuilder<unknown>;
  autoMost?: RawBuilder<unknown> | null;
}): RawBuilder<unknown> {
  const { memberNo, coins } = order;
  const counted = spendingSql({ month: order.monthMost ?? sql`null::bigint`, auto: order.autoMost ?? null });
  return sql`
    running as (select id, unit, remaining,
        sum(remaining) over (order by unit = 'coin', expires_at nulls last, id) - remaining as before
      from lot where member_no = ${memberNo} and unit in ('coin', 'bonus') and remaining > 0
        and (expires_at is null or expires_at > seoga_clock())
        and not exists (select 1 from wallet where wallet.member_no = ${memberNo} and wallet.debt > 0)),
    wanted as (select id as lot_id, unit, least(remaining, ${coins} - before)::bigint as amount
      from running where before < ${coins}),
    made as (insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}, 'purchase', ${order.ref} from wanted having sum(amount) = ${coins} returning id),
    spent as (update lot set remaining = lot.remaining - wanted.amount from wanted, made where lot.id = wanted.lot_id
        and (lot.expires_at is null or lot.expires_at > seoga_clock())
      returning lot.id as lot_id, lot.unit, wanted.amount),
    spent_sides as (
      select 'member' as account, unit, lot_id, -amount as amount from spent
      union all select 'revenue', unit, null, sum(amount)::bigint from spent group by unit),
    spent_entries as (insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount from spent_sides, made returning 1),
    spent_lots as (select unit, -amount as amount from spent),
    spent_sums as (${sumsSql(memberNo, sql`spent_lots`, counted)})`;
}

/** More of a wallet's row to be set together with its sums: columns, and what they are read from beside `one`. */
interface MoreSets {
  sets: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/**
 * Counts what a statement spends towards the month of Seoul and, where nobody is asked, its day. What costs nothing is held
 * against no limit: one that was lowered since may stand below what was spent.
 */
function spendingSql(most: { month: RawBuilder<unknown>; auto: RawBuilder<unknown> | null }): MoreSets {
  const spent = sql`-(one.coin + one.bonus)`;
  const auto = sql`, auto_day = day.today,
    auto_spent = case when wallet.auto_day = day.today then wallet.auto_spent else 0 end + ${spent},
    auto_most = case when ${spent} > 0 then ${most.auto} end`;
  return {
    sets: sql`, spent_month = day.month,
      month_spent = case when wallet.spent_month = day.month then wallet.month_spent else 0 end + ${spent},
      month_most = case when ${spent} > 0 then ${most.month} end${most.auto === null ? sql`` : auto}`,
    from: sql`, (select at::date as today, date_trunc('month', at)::date as month
      from (select seoga_clock() at time zone 'Asia/Seoul' as at) seoul) as day`,
  };
}

/** What comes back within the month in which it was spent does not count towards its limit. */
function unspendingSql(coins: number, spentAt: Date): MoreSets {
  const month = sql`date_trunc('month', ${spentAt}::timestamptz at time zone 'Asia/Seoul')::date`;
  return {
    sets: sql`, month_spent = case when wallet.spent_month = ${month} then greatest(wallet.month_spent - ${coins}, 0)
      else wallet.month_spent end`,
    from: sql``,
  };
}

/**
 * Gives coins back to the lots they were taken from, within a larger statement under the wallet's lock; what belongs to a
 * lot that has lapsed goes to breakage. `given_back(id)` is the ledger's transaction; there is none where nothing is given.
 */
export function addBackSql(order: {
  memberNo: number;
  ref: string;
  returns: { lot: number; unit: WalletUnit; amount: number; isLapsed: boolean }[];
  /** When they were spent: what comes back within that month does not count towards its limit. */
  spentAt?: Date;
}): RawBuilder<unknown> {
  const { memberNo, spentAt } = order;
  const list = JSON.stringify(order.returns);
  const total = order.returns.reduce((all, { amount }) => all + amount, 0);
  const unspent = spentAt && unspendingSql(total, spentAt);
  return sql`
    back as (select (r ->> 'lot')::bigint as lot_id, r ->> 'unit' as unit, (r ->> 'amount')::bigint as amount,
      (r ->> 'isLapsed')::boolean as is_lapsed from jsonb_array_elements(${list}::jsonb) r),
    given_back as (insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}, 'purchase-cancel', ${order.ref} where exists (select 1 from back) returning id),
    refilled as (update lot set remaining = remaining + back.amount from back, given_back
      where lot.id = back.lot_id and not back.is_lapsed returning lot.id),
    back_sides as (
      select 'member' as account, unit, lot_id, amount from back where not is_lapsed
      union all select 'breakage', unit, null, amount from back where is_lapsed
      union all select 'revenue', unit, null, -sum(amount)::bigint from back group by unit),
    back_entries as (insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select given_back.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount
      from back_sides, given_back returning 1),
    back_lots as (select unit, amount from back where not is_lapsed),
    back_sums as (${sumsSql(memberNo, sql`back_lots`, unspent)})`;
}

/** Brings the wallet's sums along with what a list of (unit, amount) moved, `one` in all. */
export function sumsSql(memberNo: number, moved: RawBuilder<unknown>, more?: MoreSets): RawBuilder<unknown> {
  const units = Object.entries(COLUMNS);
  const sums = units.map(
    ([unit, column]) => sql`coalesce(sum(amount) filter (where unit = ${unit}), 0)::bigint as ${sql.ref(column)}`,
  );
  const sets = units.map(([, column]) => sql`${sql.ref(column)} = wallet.${sql.ref(column)} + one.${sql.ref(column)}`);
  return sql`update wallet set ${sql.join(sets)}${more?.sets ?? sql``}
    from (select ${sql.join(sums)} from ${moved}) as one${more?.from ?? sql``}
    where wallet.member_no = ${memberNo} returning 1`;
}

/** Lots past their end that still hold something, the oldest first. */
export async function selectExpired(db: Db, limit: number): Promise<{ id: number; memberNo: number }[]> {
  const { rows } = await sql<{ id: number; memberNo: number }>`
    select id, member_no as "memberNo" from lot where remaining > 0 and expires_at <= (select seoga_clock())
    order by expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Writes down that a lot has expired; false where another did, or somebody spent it before its end. */
export async function expireLot(tx: Tx, order: { id: number; memberNo: number }): Promise<boolean> {
  const { rows } = await sql`
    with dead as (select id, unit, remaining from lot
      where id = ${order.id} and remaining > 0 and expires_at <= seoga_clock()),
    made as (insert into ledger_transaction (member_no, kind, ref)
      select ${order.memberNo}, 'expire', 'lot:' || id from dead on conflict (kind, ref) do nothing returning id),
    emptied as (update lot set remaining = 0 from dead, made where lot.id = dead.id returning 1),
    sides as (
      select 'member' as account, unit, id as lot_id, -remaining as amount from dead
      union all select 'breakage', unit, null, remaining from dead),
    entered as (insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${order.memberNo}, account, unit, lot_id, amount from sides, made returning 1),
    moved as (select unit, -remaining as amount from dead, made),
    kept as (${sumsSql(order.memberNo, sql`moved`)})
    select 1 from made`.execute(tx);
  return rows.length > 0;
}
