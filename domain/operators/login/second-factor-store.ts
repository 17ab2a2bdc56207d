import { sql } from 'kysely';
import type { StoredPasskey } from '#kernel/ports/operator-auth-ports';
import type { Db, Tx } from '#kernel/context';

/** Claims a TOTP time step; false when this or a later one was used. */
export async function claimTotpStep(tx: Tx, operatorId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ totp_step: step })
    .where('id', '=', operatorId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function setTotp(
  tx: Tx,
  operatorId: number,
  totp: { sealed: string | null; step: number },
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ totp_sealed: totp.sealed, totp_step: totp.step })
    .where('id', '=', operatorId)
    .execute();
}

export async function spendRecovery(tx: Tx, operatorId: number, digest: Uint8Array): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('operator_id', '=', operatorId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

export async function replaceRecovery(tx: Tx, operatorId: number, digests: Uint8Array[]): Promise<void> {
  await tx.deleteFrom('operator_recovery').where('operator_id', '=', operatorId).execute();
  if (digests.length > 0)
    await tx
      .insertInto('operator_recovery')
      .values(digests.map((digest) => ({ digest, operator_id: operatorId })))
      .execute();
}

export async function countRecovery(db: Db | Tx, operatorId: number): Promise<number> {
  const row = await db
    .selectFrom('operator_recovery')
    .select((columns) => columns.fn.countAll().as('codes'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.codes);
}

export interface PasskeyRow {
  id: string;
  name: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  made_at: Date;
  used_at: Date | null;
}

export async function selectPasskeys(db: Db | Tx, operatorId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('operator_passkey')
    .select(['id', 'name', 'public_key', 'counter', 'transports', 'made_at', 'used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('made_at')
    .execute();
}

export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { operatorId: number; name: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_passkey')
    .values({
      id: passkey.id,
      operator_id: passkey.operatorId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function usePasskey(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('operator_passkey')
    .set({ counter, used_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .execute();
}

export async function deletePasskeys(tx: Tx, operatorId: number, id?: string): Promise<number> {
  let removed = tx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId);
  if (id !== undefined) removed = removed.where('id', '=', id);
  return Number((await removed.executeTakeFirst()).numDeletedRows);
}
