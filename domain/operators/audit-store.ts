import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { Act, Actor } from './operator.ts';

/** Takes an act down. */
export async function insertAudit(
  db: Db | Tx,
  { by, act, before, after }: { by: Actor; act: Act; before: object | null; after: object | null },
): Promise<void> {
  const isPerson = by !== 'command-line';
  await db
    .insertInto('operator_audit')
    .values({
      operator_id: isPerson ? by.id : null,
      who: isPerson ? by.name : '명령줄',
      act: act.name,
      subject: act.subject,
      reason: act.reason ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

/** Takes out of the log why something was done to members who have left, in acts that begin so; the lines stay. */
export async function forgetReasons(tx: Tx, about: { acts: 'member.' | 'money.'; members: number[] }): Promise<void> {
  await tx
    .updateTable('operator_audit')
    .set({ reason: null })
    .where('subject', 'in', ['', ...about.members.map((memberNo) => `member:${memberNo}`)])
    .where('act', 'like', `${about.acts}%`)
    .where('reason', 'is not', null)
    .execute();
}

/** Whether an operator did this within so many minutes. */
export async function didLately(
  db: Db,
  ask: { operatorId: number; act: string; subject: string; minutes: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_audit')
    .select('id')
    .where('subject', '=', ask.subject)
    .where('operator_id', '=', ask.operatorId)
    .where('act', '=', ask.act)
    .where('at', '>', sql<Date>`seoga_clock() - make_interval(mins => ${ask.minutes}::int)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the audit log is narrowed by. */
export interface AuditFilter {
  operatorId?: number | undefined;
  act?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** Lines older than this one. */
  before?: number | undefined;
}

/** A line of the audit log. */
export interface AuditRow {
  id: number;
  at: Date;
  who: string;
  act: string;
  subject: string;
  reason: string | null;
  before: object | null;
  after: object | null;
}

/** Lines of the audit log, the newest first. Days are those of Seoul. */
export async function selectAudit(db: Db, filter: AuditFilter, most: number): Promise<AuditRow[]> {
  const { operatorId, act, subject, from, until, before } = filter;
  let query = db
    .selectFrom('operator_audit')
    .select(['id', 'at', 'who', 'act', 'subject', 'reason', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(most);
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId);
  if (act !== undefined) query = query.where('act', 'like', `${act.replaceAll(/[%_\\]/g, '\\$&')}%`);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (from !== undefined)
    query = query.where('at', '>=', sql<Date>`${from}::date::timestamp at time zone 'Asia/Seoul'`);
  if (until !== undefined)
    query = query.where('at', '<', sql<Date>`(${until}::date + 1)::timestamp at time zone 'Asia/Seoul'`);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}
