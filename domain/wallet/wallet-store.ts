import { type RawBuilder, sql } from 'kysely';
import { Ctes } from '#kernel/ctes';
import type { Db, Tx } from '#kernel/context';
import type { LedgerAccount, LedgerKind, WalletUnit } from '#shared/money/ledger-units';

/** Balances without expired lots, whether or not the expiry job has run. */
export interface Balances {
  coin: number;
  bonus: number;
  point: number;
  tempPoint: number;
  mileage: number;
  debt: number;
}

const COLUMNS: Record<WalletUnit, string> = {
  coin: 'coin',
  bonus: 'bonus',
  point: 'point',
  'temp-point': 'temp_point',
  mileage: 'mileage',
};

export interface ClosestExpiry {
  amount: number;
  expiresAt: Date | null;
}

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

/** Balances and debt. */
export async function selectBalances(db: Db, memberNo: number): Promise<Balances> {
  const { balances } = await selectWallet(db, memberNo);
  return balances;
}

/** Locks a member's wallet row until the transaction ends, creating it if needed: one change of a wallet at a time. */
export async function lockWallet(tx: Tx, memberNo: number): Promise<{ debt: number }> {
  const { rows } = await sql<{ debt: number }>`
    insert into wallet (member_no) values (${memberNo})
    on conflict (member_no) do update set debt = wallet.debt returning debt`.execute(tx);
  return { debt: rows[0]?.debt ?? 0 };
}

/** A lot to grant and the shop account of the counter-entry. */
export interface LotGrant {
  unit: WalletUnit;
  amount: number;
  expiresAt: Date | null;
  channel: string;
  against: LedgerAccount;
}

/** Counts coins towards a member's month in Seoul; negative after a return, in the month they were spent. */
export async function countSpending(tx: Tx, spent: { memberNo: number; coins: number; at: Date }): Promise<void> {
  const { memberNo, coins, at } = spent;
  const month = sql`date_trunc('month', ${at}::timestamptz at time zone 'Asia/Seoul')::date`;
  await sql`
    update wallet set month_most = null,
      spent_month = case when ${coins} > 0 then ${month} else spent_month end,
      month_spent = case
        when spent_month = ${month} then greatest(month_spent + ${coins}::bigint, 0)
        when ${coins} > 0 then ${coins}::bigint
        else month_spent
      end
    where member_no = ${memberNo}`.execute(tx);
}

export async function insertLots(
  tx: Tx,
  input: { memberNo: number; kind: LedgerKind; ref: string; lots: LotGrant[]; paidWon?: number },
): Promise<number | undefined> {
  const lots = sql.join(
    input.lots.map(
      (lot, at) =>
        sql`(${at + 1}::int, ${lot.unit}::text, ${lot.amount}::bigint, ${lot.expiresAt}::timestamptz, ${lot.channel}::text, ${lot.against}::text)`,
    ),
  );
  const won = input.paidWon ?? 0;
  const { rows } = await sql<{ id: number }>`
    with asked (n, unit, amount, expires_at, channel, against) as (values ${lots}),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      values (${input.memberNo}, ${input.kind}, ${input.ref})
      on conflict do nothing
      returning id
    ),
    given as (
      insert into lot (member_no, unit, granted, remaining, expires_at, channel, transaction_id)
      select ${input.memberNo}, asked.unit, asked.amount, asked.amount, asked.expires_at, asked.channel, made.id
      from asked, made
      order by asked.n
      returning id, unit, granted
    ),
    numbered as (select given.*, row_number() over (order by id) as n from given),
    moved as (
      select numbered.id as lot_id, numbered.unit, numbered.granted as amount, asked.against
      from numbered
      join asked on asked.n = numbered.n
    ),
    sides as (
      select 'member' as account, unit, lot_id, amount from moved
      union all select against, unit, null, -sum(amount)::bigint from moved group by against, unit
      union all select 'gateway', 'krw', null, ${won}::bigint where ${won} > 0
      union all select 'issued-paid', 'krw', null, -${won}::bigint where ${won} > 0
    ),
    entered as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${input.memberNo}, account, unit, lot_id, amount
      from sides, made
      returning 1
    ),
    kept as (${updateWalletSumsSql(input.memberNo, sql`moved`)})
    select made.id
    from made`.execute(tx);
  return rows[0]?.id;
}

/**
 * Spends coins. Bonus before coins, then what expires first, then the
 * oldest. `made(id)` is the ledger transaction and `spent(lot_id, unit, amount)` what was taken; nothing is written
 * without enough coins or with debt.
 * Concurrent statements may read the same lots. The later one violates a check of the lot, or of the caller, which has
 * to reject a different sum of `spent`: the statement rolls back and must be retried. The same happens when
 * `monthMost` or `autoMost` is exceeded.
 */
export function spendCoinsSql(input: {
  memberNo: number;
  coins: RawBuilder<unknown>;
  ref: RawBuilder<unknown>;
  monthMost?: RawBuilder<unknown>;
  autoMost?: RawBuilder<unknown> | null;
}): Ctes<'made' | 'spent'> {
  const { memberNo, coins } = input;
  const counted = countSpendingSql({ month: input.monthMost ?? sql`null::bigint`, auto: input.autoMost ?? null });
  return new Ctes(sql`
    running as (
      select id, unit, remaining,
        sum(remaining) over (order by unit = 'coin', expires_at nulls last, id) - remaining as before
      from lot
      where member_no = ${memberNo} and unit in ('coin', 'bonus') and remaining > 0
        and (expires_at is null or expires_at > seoga_clock())
        and not exists (select 1 from wallet where wallet.member_no = ${memberNo} and wallet.debt > 0)
    ),
    wanted as (
      select id as lot_id, unit, least(remaining, ${coins} - before)::bigint as amount
      from running
      where before < ${coins}
    ),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}, 'purchase', ${input.ref}
      from wanted
      having sum(amount) = ${coins}
      returning id
    ),
    spent as (
      update lot
      set remaining = lot.remaining - wanted.amount
      from wanted, made
      where lot.member_no = ${memberNo} and lot.id = wanted.lot_id and (lot.expires_at is null or lot.expires_at > seoga_clock())
      returning lot.id as lot_id, lot.unit, wanted.amount
    ),
    spent_sides as (
      select 'member' as account, unit, lot_id, -amount as amount
      from spent
      union all
      select 'revenue', unit, null, sum(amount)::bigint
      from spent
      group by unit
    ),
    spent_entries as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount
      from spent_sides, made
      returning 1
    ),
    spent_lots as (select unit, -amount as amount from spent),
    spent_sums as (${updateWalletSumsSql(memberNo, sql`spent_lots`, counted)})`);
}

interface ExtraColumns {
  sets: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/**
 * Counts spending towards the month in Seoul and, for automatic purchases, the day. Free purchases are not checked: a
 * lowered limit may be below what was spent.
 */
function countSpendingSql(limits: { month: RawBuilder<unknown>; auto: RawBuilder<unknown> | null }): ExtraColumns {
  const spent = sql`-(one.coin + one.bonus)`;
  const auto = sql`, auto_day = day.today,
    auto_spent = case when wallet.auto_day = day.today then wallet.auto_spent else 0 end + ${spent},
    auto_most = case when ${spent} > 0 then ${limits.auto} end`;
  return {
    sets: sql`, spent_month = day.month,
      month_spent = case when wallet.spent_month = day.month then wallet.month_spent else 0 end + ${spent},
      month_most = case when ${spent} > 0 then ${limits.month} end${limits.auto === null ? sql`` : auto}`,
    from: sql`, (select at::date as today, date_trunc('month', at)::date as month
      from (select seoga_clock() at time zone 'Asia/Seoul' as at) seoul) as day`,
  };
}

function uncountSpendingSql(coins: number, spentAt: Date): ExtraColumns {
  const month = sql`date_trunc('month', ${spentAt}::timestamptz at time zone 'Asia/Seoul')::date`;
  return {
    sets: sql`, month_spent = case when wallet.spent_month = ${month} then greatest(wallet.month_spent - ${coins}, 0)
      else wallet.month_spent end`,
    from: sql``,
  };
}

/**
 * Returns coins to their lots, inside a larger statement under the wallet lock; coins of expired lots go to breakage.
 * `given_back(id)` is the ledger transaction, empty when nothing is returned.
 */
export function returnCoinsSql(input: {
  memberNo: number;
  ref: string;
  returns: { lot: number; unit: WalletUnit; amount: number; isLapsed: boolean }[];
  /** When the coins were spent, for the monthly limit. */
  spentAt?: Date;
}): Ctes<'given_back'> {
  const { memberNo, spentAt } = input;
  const list = JSON.stringify(input.returns);
  const total = input.returns.reduce((all, { amount }) => all + amount, 0);
  const unspent = spentAt && uncountSpendingSql(total, spentAt);
  return new Ctes(sql`
    back as (
      select (r ->> 'lot')::bigint as lot_id, r ->> 'unit' as unit, (r ->> 'amount')::bigint as amount,
        (r ->> 'isLapsed')::boolean as is_lapsed
      from jsonb_array_elements(${list}::jsonb) r
    ),
    given_back as (
      insert into ledger_transaction (member_no, kind, ref)
      select ${memberNo}, 'purchase-cancel', ${input.ref}
      where exists (select 1 from back)
      returning id
    ),
    refilled as (
      update lot
      set remaining = remaining + back.amount
      from back, given_back
      where lot.member_no = ${memberNo} and lot.id = back.lot_id and not back.is_lapsed
      returning lot.id
    ),
    back_sides as (
      select 'member' as account, unit, lot_id, amount from back where not is_lapsed
      union all select 'breakage', unit, null, amount from back where is_lapsed
      union all select 'revenue', unit, null, -sum(amount)::bigint from back group by unit
    ),
    back_entries as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select given_back.id, row_number() over (), ${memberNo}, account, unit, lot_id, amount
      from back_sides, given_back
      returning 1
    ),
    back_lots as (select unit, amount from back where not is_lapsed),
    back_sums as (${updateWalletSumsSql(memberNo, sql`back_lots`, unspent)})`);
}

export function updateWalletSumsSql(
  memberNo: number,
  moved: RawBuilder<unknown>,
  extra?: ExtraColumns,
): RawBuilder<unknown> {
  const units = Object.entries(COLUMNS);
  const sums = units.map(
    ([unit, column]) => sql`coalesce(sum(amount) filter (where unit = ${unit}), 0)::bigint as ${sql.ref(column)}`,
  );
  const assignments = units.map(
    ([, column]) => sql`${sql.ref(column)} = wallet.${sql.ref(column)} + one.${sql.ref(column)}`,
  );
  return sql`update wallet set ${sql.join(assignments)}${extra?.sets ?? sql``}
    from (select ${sql.join(sums)} from ${moved}) as one${extra?.from ?? sql``}
    where wallet.member_no = ${memberNo} returning 1`;
}

export async function selectExpiredLots(db: Db, limit: number): Promise<{ id: number; memberNo: number }[]> {
  const { rows } = await sql<{ id: number; memberNo: number }>`
    select id, member_no as "memberNo" from lot where remaining > 0 and expires_at <= (select seoga_clock())
    order by expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Books an expired lot; false when it was booked or spent meanwhile. */
export async function expireLot(tx: Tx, input: { id: number; memberNo: number }): Promise<boolean> {
  const { rows } = await sql`
    with dead as (
      select id, unit, remaining
      from lot
      where member_no = ${input.memberNo} and id = ${input.id} and remaining > 0 and expires_at <= seoga_clock()
    ),
    made as (
      insert into ledger_transaction (member_no, kind, ref)
      select ${input.memberNo}, 'expire', 'lot:' || id
      from dead
      on conflict do nothing
      returning id
    ),
    emptied as (
      update lot
      set remaining = 0
      from dead, made
      where lot.member_no = ${input.memberNo} and lot.id = dead.id
      returning 1
    ),
    sides as (
      select 'member' as account, unit, id as lot_id, -remaining as amount
      from dead
      union all
      select 'breakage', unit, null, remaining
      from dead
    ),
    entered as (
      insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
      select made.id, row_number() over (), ${input.memberNo}, account, unit, lot_id, amount
      from sides, made
      returning 1
    ),
    moved as (select unit, -remaining as amount from dead, made),
    kept as (${updateWalletSumsSql(input.memberNo, sql`moved`)})
    select 1
    from made`.execute(tx);
  return rows.length > 0;
}
