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
