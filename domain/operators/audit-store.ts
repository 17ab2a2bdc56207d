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
