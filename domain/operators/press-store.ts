import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

const KEPT_DAYS = 30;

/** What a press was answered with, and what it asked for. */
export async function selectPress(
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

/** Takes a key for this transaction; false where it has been used. Waits for a press under the same key. */
export async function claimPress(
  tx: Tx,
  press: { key: string; operatorId: number | null; act: string; fingerprint: Uint8Array },
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_press (key, operator_id, act, fingerprint)
    values (${press.key}, ${press.operatorId}, ${press.act}, ${press.fingerprint})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps what a press was answered with; what nobody presses again by now goes. */
export async function keepPress(tx: Tx, press: { key: string; answer: string }): Promise<void> {
  await tx.updateTable('operator_press').set({ answer: press.answer }).where('key', '=', press.key).execute();
  await sql`delete from operator_press where made_at < seoga_clock() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
}
