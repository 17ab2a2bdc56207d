import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { WalletUnit } from '#shared/money/ledger-units';

interface Misfits {
  count: number;
  ids: number[];
}

export interface RecountedWallet {
  at: Date;
  transactions: number;
  entries: number;
  lots: number;
  /** The newest movement; null for none. */
  newest: number | null;
  /** By unit, without expired lots: sum of entries and sum of lots. */
  units: { unit: WalletUnit; counted: number; kept: number }[];
  /** Movements that do not balance, have no entries or mix members. */
  unbalanced: Misfits;
  /** Lots that differ from their entries. */
  wrongLots: Misfits;
  /** Units whose stored sum differs from the entries. */
  wrongSums: number;
  /** Movements after which a unit is below zero. */
  belowZero: Misfits;
}

const misfitsSql = (rows: string): ReturnType<typeof sql.raw> =>
  sql.raw(`(select json_build_object('count', count(*), 'ids', coalesce((select json_agg(id order by id) from
    (select id from ${rows} order by id limit 5) as first), '[]')) from ${rows})`);

const UNITS = sql`
  coalesce((
    select json_agg(json_build_object('unit', unit, 'counted', counted, 'kept', kept))
    from (
      select unit, sum(counted) as counted, sum(remaining) as kept
      from lots
      where not is_over
      group by unit
    ) as u
  ), '[]')`;

const wrongSumsSql = (memberNo: number): RawBuilder<number> => sql`
  (
    select count(*)
    from kept
    full join sums using (unit)
    where coalesce(kept.amount, 0) <> coalesce(sums.amount, 0)
  ) + (select count(*) from wallet, debts where wallet.member_no = ${memberNo} and wallet.debt <> debts.owed)`;

// @NOTE An `or` over the two ways to an entry would scan the whole ledger; each has its own index.
export async function recountWallet(db: Db, memberNo: number): Promise<RecountedWallet> {
  const { rows } = await sql<{ found: Omit<RecountedWallet, 'at'> & { at: string } }>`
    with mine as materialized (select id from ledger_transaction where member_no = ${memberNo}),
    entries as materialized (
      select e.transaction_id, e.n, e.member_no, e.account, e.unit, e.lot_id, e.amount
      from ledger_entry e
      where e.transaction_id in (select id from mine)
      union
      select e.transaction_id, e.n, e.member_no, e.account, e.unit, e.lot_id, e.amount
      from ledger_entry e
      where e.member_no = ${memberNo}
    ),
    unbalanced as (
      select transaction_id as id from entries group by transaction_id, unit having sum(amount) <> 0
      union select id from mine where not exists (select 1 from entries where entries.transaction_id = mine.id)
      union select transaction_id
        from entries
        where member_no <> ${memberNo} or transaction_id not in (select id from mine)
    ),
    lots as materialized (
      select lot.id, lot.unit, lot.remaining, coalesce(lot.expires_at <= seoga_clock(), false) as is_over,
        coalesce((select sum(e.amount) from entries e where e.lot_id = lot.id and e.account = 'member'), 0) as counted
      from lot
      where lot.member_no = ${memberNo}
    ),
    wrong_lots as (select id from lots where remaining <> counted),
    sums as (
      select unit, sum(amount) as amount
      from entries
      where account = 'member'
      group by unit
    ),
    kept as (
      select held.unit, held.amount
      from wallet,
        lateral (
          values ('coin', coin), ('bonus', bonus), ('point', point), ('temp-point', temp_point),
            ('mileage', mileage)
        ) as held (unit, amount)
      where wallet.member_no = ${memberNo}
    ),
    debts as (select -coalesce(sum(amount), 0) as owed from entries where account = 'member-debt'),
    below_zero as (
      select transaction_id as id
      from (
        select transaction_id, sum(amount) over (partition by unit order by transaction_id, n) as balance
        from entries
        where account = 'member'
      ) as history
      where balance < 0
      group by transaction_id
    )
    select json_build_object(
      'at', seoga_clock(), 'transactions', (select count(*) from mine), 'entries', (select count(*) from entries),
      'lots', (select count(*) from lots), 'newest', (select max(id) from mine),
      'units', ${UNITS},
      'unbalanced', ${misfitsSql('unbalanced')}, 'wrongLots', ${misfitsSql('wrong_lots')},
      'wrongSums', ${wrongSumsSql(memberNo)},
      'belowZero', ${misfitsSql('below_zero')}
    ) as found`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a counting statement always answers');
  return { ...row.found, at: new Date(row.found.at) };
}
