import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AdvanceKind, ShareTax } from '#shared/money/settlement';
import type { OpenAdvance, Recoupment } from './recoupment-rules.ts';

/** An advance of a holder with what was recouped in closed months. */
export interface AdvanceRow {
  id: number;
  holderId: number;
  holder: string;
  workId: number | null;
  work: string | null;
  kind: AdvanceKind;
  tax: ShareTax;
  won: number;
  recouped: number;
  reason: string;
  paidOn: string;
  fromMonth: string;
  endedMonth: string | null;
  endReason: string | null;
}

export async function selectAdvances(db: Db, filter: { id?: number; holderId?: number }): Promise<AdvanceRow[]> {
  const { rows } = await sql<AdvanceRow>`
    select a.id, a.holder_id as "holderId", h.name as holder, a.work_id as "workId", w.title as work, a.kind, a.tax, a.won,
      (
        select coalesce(sum(r.won), 0)::bigint
        from settlement_recoupment r
        join settlement t on t.month = r.month and t.state = 'closed'
        where r.advance_id = a.id
      ) as recouped,
      a.reason, to_char(a.paid_on, 'YYYY-MM-DD') as "paidOn", to_char(a.from_month, 'YYYY-MM') as "fromMonth",
      to_char(a.ended_month, 'YYYY-MM') as "endedMonth", a.end_reason as "endReason"
    from holder_advance a
    join right_holder h on h.id = a.holder_id
    left join work w on w.id = a.work_id
    where (${filter.id ?? null}::bigint is null or a.id = ${filter.id ?? null})
      and (${filter.holderId ?? null}::bigint is null or a.holder_id = ${filter.holderId ?? null})
    order by a.id
    limit 2000`.execute(db);
  return rows;
}

/** Advances that a month recoups, with what earlier months left of them. */
export async function selectOpenAdvances(db: Db, month: string): Promise<OpenAdvance[]> {
  const first = `${month}-01`;
  const { rows } = await sql<OpenAdvance>`
    select a.id, a.holder_id as "holderId", a.work_id as "workId", a.tax, a.won - r.won as remaining
    from holder_advance a
    cross join lateral (
      select coalesce(sum(x.won), 0)::bigint as won
      from settlement_recoupment x
      where x.advance_id = a.id and x.month < ${first}
    ) r
    where a.from_month <= ${first} and (a.ended_month is null or a.ended_month > ${first}) and a.won > r.won
    order by a.id`.execute(db);
  return rows;
}

/** Whole won of the lines of a month by holder, tax and work. */
export async function selectEarnedByWork(
  db: Db,
  filter: { month: string; holders: readonly number[] },
): Promise<{ holderId: number; tax: ShareTax; workId: number; won: number }[]> {
  const { rows } = await sql<{ holderId: number; tax: ShareTax; workId: number; won: number }>`
    select sh.holder_id as "holderId", sh.tax, s.work_id as "workId", trunc(sum(sh.won + sh.remainder))::bigint as won
    from settlement_share sh
    join settlement_sale s on s.id = sh.sale_id
    where s.month = ${`${filter.month}-01`} and s.work_id is not null
      and sh.holder_id = any(${[...new Set(filter.holders)]}::bigint[])
    group by 1, 2, 3`.execute(db);
  return rows;
}

export async function insertRecoupments(
  tx: Tx,
  { month, recoupments }: { month: string; recoupments: readonly Recoupment[] },
): Promise<void> {
  if (recoupments.length === 0) return;
  await tx
    .insertInto('settlement_recoupment')
    .values(recoupments.map(({ advanceId, won }) => ({ month: `${month}-01`, advance_id: advanceId, won })))
    .execute();
}

/** What a month recouped from one holder's shares, with what is left of the advance afterwards. */
export interface RecoupmentRow {
  advanceId: number;
  kind: AdvanceKind;
  work: string | null;
  reason: string;
  tax: ShareTax;
  total: number;
  won: number;
  remaining: number;
}

export async function selectRecoupments(db: Db, filter: { month: string; holderId: number }): Promise<RecoupmentRow[]> {
  const first = `${filter.month}-01`;
  const { rows } = await sql<RecoupmentRow>`
    select a.id as "advanceId", a.kind, w.title as work, a.reason, a.tax, a.won as total, r.won,
      a.won - (
        select sum(x.won)::bigint
        from settlement_recoupment x
        where x.advance_id = a.id and x.month <= ${first}
      ) as remaining
    from settlement_recoupment r
    join holder_advance a on a.id = r.advance_id
    left join work w on w.id = a.work_id
    where r.month = ${first} and a.holder_id = ${filter.holderId}
    order by a.id`.execute(db);
  return rows;
}

export async function insertAdvance(
  tx: Tx,
  advance: Pick<AdvanceRow, 'holderId' | 'workId' | 'kind' | 'tax' | 'won' | 'reason' | 'paidOn' | 'fromMonth'> & {
    key: string;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('holder_advance')
    .values({
      key: advance.key,
      holder_id: advance.holderId,
      work_id: advance.workId,
      kind: advance.kind,
      tax: advance.tax,
      won: advance.won,
      reason: advance.reason,
      paid_on: advance.paidOn,
      from_month: `${advance.fromMonth}-01`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateAdvanceEnd(tx: Tx, end: { id: number; month: string; reason: string }): Promise<void> {
  await tx
    .updateTable('holder_advance')
    .set({ ended_month: `${end.month}-01`, end_reason: end.reason })
    .where('id', '=', end.id)
    .execute();
}
