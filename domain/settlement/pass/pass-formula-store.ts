import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** How the pass is shared, from a month on. */
export interface PassFormula {
  /** `2027-03`. */
  fromMonth: string;
  /** The works' part of what was paid, less the store fee, in hundredths of a percent. */
  poolBp: number;
  msPerCharacter: number;
  msPerPixel: number;
}

/** All formulas, the earliest first. */
export async function selectFormulas(db: Db | Tx): Promise<PassFormula[]> {
  const { rows } = await sql<PassFormula>`
    select to_char(from_month, 'YYYY-MM') as "fromMonth", pool_bp as "poolBp", ms_per_character as "msPerCharacter",
      ms_per_pixel as "msPerPixel"
    from pass_formula order by from_month`.execute(db);
  return rows;
}

/** The first month that a formula announced now may begin. */
export async function selectFirstFormulaMonth(db: Db | Tx, noticeDays: number): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(
      date_trunc('month', seoga_now() at time zone 'Asia/Seoul' + make_interval(days => ${noticeDays}) - interval '1 second')
        + interval '1 month', 'YYYY-MM') as month`.execute(db);
  return rows[0]?.month ?? '9999-12';
}

/** False when one for the month was announced. */
export async function insertFormula(tx: Tx, formula: PassFormula): Promise<boolean> {
  const { fromMonth, poolBp, msPerCharacter, msPerPixel } = formula;
  const { rows } = await sql`
    insert into pass_formula (from_month, pool_bp, ms_per_character, ms_per_pixel)
    values (${`${fromMonth}-01`}, ${poolBp}, ${msPerCharacter}, ${msPerPixel})
    on conflict do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** A member's month that is or was held. */
export interface PassHold {
  memberNo: number;
  nick: string | null;
  month: string;
  reason: 'day' | 'overlap';
  hours: number;
  state: 'open' | 'share' | 'keep';
  note: string;
  decidedAt: Date | null;
}

/** Held months, open ones first. */
export async function selectAllHolds(db: Db, most: number): Promise<PassHold[]> {
  const { rows } = await sql<PassHold>`
    select h.member_no as "memberNo", m.nick, to_char(h.month, 'YYYY-MM') as month, h.reason, h.hours, h.state, h.note,
      h.decided_at as "decidedAt"
    from pass_hold h
    join member m on m.member_no = h.member_no
    order by h.state <> 'open', h.month desc, h.member_no
    limit ${most}`.execute(db);
  return rows;
}

/** Decides an open hold; false when there is none. */
export async function updateHold(
  tx: Tx,
  decision: { memberNo: number; month: string; state: 'share' | 'keep'; note: string; operatorId: number | null },
): Promise<boolean> {
  const { memberNo, month, state, note, operatorId } = decision;
  const { rows } = await sql`
    update pass_hold set state = ${state}, note = ${note}, operator_id = ${operatorId}::bigint, decided_at = seoga_clock()
    where member_no = ${memberNo}::bigint and month = ${`${month}-01`}::date and state = 'open'
    returning 1`.execute(tx);
  return rows.length > 0;
}
