import { sql } from 'kysely';
import type { AppealResult, MeasureKind } from '#shared/authors/measures';
import type { Db, Tx } from '#kernel/context';

/** A measure against a pen as its author sees it. */
export interface OwnMeasure {
  id: number;
  penId: number;
  penName: string;
  kind: MeasureKind;
  reason: string;
  begunAt: Date;
  /** Null: until it is lifted. */
  endsAt: Date | null;
  isInForce: boolean;
  appeal: string | null;
  appealResult: AppealResult | null;
  appealAnswer: string | null;
}

/** Measures against the pens of a member, in force or appealed, newest first. */
export async function selectOwnMeasures(db: Db, memberNo: number): Promise<OwnMeasure[]> {
  const { rows } = await sql<OwnMeasure>`
    select m.id, p.id as "penId", p.name as "penName", m.kind, m.reason, m.begun_at as "begunAt",
      m.ends_at as "endsAt", m.lifted_at is null and (m.ends_at is null or m.ends_at > seoga_now()) as "isInForce",
      m.appeal, m.appeal_result as "appealResult", m.appeal_answer as "appealAnswer"
    from pen p
    join pen_measure m on m.pen_id = p.id
    where p.member_no = ${memberNo}::bigint
      and (m.appeal is not null or (m.lifted_at is null and (m.ends_at is null or m.ends_at > seoga_now())))
    order by m.id desc
    limit 50`.execute(db);
  return rows;
}

/** Writes the appeal against a measure in force; false when it was appealed, is over or is another's. */
export async function writeOwnMeasureAppeal(
  tx: Tx,
  { memberNo, measureId, appeal }: { memberNo: number; measureId: number; appeal: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update pen_measure m set appeal = ${appeal}, appealed_at = seoga_now()
    from pen p
    where m.id = ${measureId}::bigint and p.id = m.pen_id and p.member_no = ${memberNo}::bigint and m.appeal is null
      and m.lifted_at is null and (m.ends_at is null or m.ends_at > seoga_now())
    returning m.id`.execute(tx);
  return rows.length > 0;
}

/** Writes the appeal against a locked rating; false without a lock, or when it was appealed. */
export async function writeOwnRatingAppeal(
  tx: Tx,
  { workId, appeal }: { workId: number; appeal: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update work_rating_lock set appeal = ${appeal}, appealed_at = seoga_now()
    where work_id = ${workId}::bigint and appealed_at is null
    returning work_id as id`.execute(tx);
  return rows.length > 0;
}
