import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { type AuditAction, type Actor, actorColumns } from '../operator.ts';

export async function insertAudit(
  db: Db | Tx,
  { by, act, before, after }: { by: Actor; act: AuditAction; before: object | null; after: object | null },
): Promise<void> {
  const { operatorId, memberNo, who } = actorColumns(by);
  await db
    .insertInto('operator_audit')
    .values({
      operator_id: operatorId,
      member_no: memberNo,
      who,
      act: act.name,
      subject: act.subject,
      reason: act.reason ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

/** Clears the reasons of audit entries about former members, by action prefix; the entries stay. */
export async function deleteAuditReasons(
  tx: Tx,
  about: { acts: 'member.' | 'money.'; members: number[] },
): Promise<void> {
  await tx
    .updateTable('operator_audit')
    .set({ reason: null })
    .where('subject', 'in', ['', ...about.members.map((memberNo) => `member:${memberNo}`)])
    .where('act', 'like', `${about.acts}%`)
    .where('reason', 'is not', null)
    .execute();
}

export async function hasRecentAudit(
  db: Db,
  input: { operatorId: number; act: string; subject: string; minutes: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_audit')
    .select('id')
    .where('subject', '=', input.subject)
    .where('operator_id', '=', input.operatorId)
    .where('act', '=', input.act)
    .where('at', '>', sql<Date>`seoga_clock() - make_interval(mins => ${input.minutes}::int)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Filters of the audit log. */
export interface AuditFilter {
  operatorId?: number | undefined;
  act?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  before?: number | undefined;
}

/** An audit entry. */
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

/** Audit entries, newest first. Days are in Seoul time. */
export async function selectAudit(db: Db, filter: AuditFilter, max: number): Promise<AuditRow[]> {
  const { operatorId, act, subject, from, until, before } = filter;
  let query = db
    .selectFrom('operator_audit')
    .select(['id', 'at', 'who', 'act', 'subject', 'reason', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(max);
  if (operatorId !== undefined) query = query.where('operator_id', '=', operatorId);
  if (act !== undefined) query = query.where('act', '=', act);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (from !== undefined)
    query = query.where('at', '>=', sql<Date>`${from}::date::timestamp at time zone 'Asia/Seoul'`);
  if (until !== undefined)
    query = query.where('at', '<', sql<Date>`(${until}::date + 1)::timestamp at time zone 'Asia/Seoul'`);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}
