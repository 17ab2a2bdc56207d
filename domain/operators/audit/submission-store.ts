import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

const RETENTION_DAYS = 30;

export async function selectSubmission(
  db: Db,
  key: string,
): Promise<{ fingerprint: Uint8Array; answer: string } | undefined> {
  const row = await db
    .selectFrom('operator_press')
    .select(['fingerprint', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { fingerprint: row.fingerprint, answer: row.answer ?? '' };
}

/** Claims a key; false when used. Waits for a concurrent submission of the same key. */
export async function claimSubmission(
  tx: Tx,
  submission: { key: string; operatorId: number | null; act: string; fingerprint: Uint8Array },
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_press (key, operator_id, act, fingerprint)
    values (${submission.key}, ${submission.operatorId}, ${submission.act}, ${submission.fingerprint})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function saveSubmissionResult(tx: Tx, submission: { key: string; answer: string }): Promise<void> {
  await tx.updateTable('operator_press').set({ answer: submission.answer }).where('key', '=', submission.key).execute();
  await sql`delete from operator_press where made_at < seoga_clock() - make_interval(days => ${RETENTION_DAYS})`.execute(
    tx,
  );
}
