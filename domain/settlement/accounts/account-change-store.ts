import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { SealedAccount } from './account-store.ts';

/** Days in which an author can undo a change of the account, and in which payouts are held. */
export const UNDO_DAYS = 7;

const untilSql = sql<Date>`seoga_clock() + ${UNDO_DAYS} * interval '1 day'`;

/** Records the account before a change, for undoing it. */
export async function insertAccountChange(
  tx: Tx,
  change: { holderId: number; before: SealedAccount | undefined; tokenHash: Uint8Array },
): Promise<void> {
  const { holderId, before, tokenHash } = change;
  await tx
    .insertInto('holder_account_change')
    .values({
      holder_id: holderId,
      bank: before?.bank ?? null,
      number_sealed: before?.numberSealed ?? null,
      tail: before?.tail ?? null,
      owner_name: before?.ownerName ?? null,
      check_state: before?.checkState ?? null,
      token_hash: tokenHash,
      good_until: untilSql,
    })
    .execute();
}

/** Holds payouts to a changed account. */
export async function holdAccount(tx: Tx, holderId: number): Promise<Date | null> {
  const row = await tx
    .updateTable('holder_account')
    .set({ held_until: untilSql })
    .where('holder_id', '=', holderId)
    .returning('held_until as heldUntil')
    .executeTakeFirstOrThrow();
  return row.heldUntil;
}

/** A change that can still be undone. */
export interface AccountChange {
  id: number;
  holderId: number;
  holder: string;
  memberNo: number | null;
  before: Omit<SealedAccount, 'changedAt' | 'holderId'> | null;
}

export async function lockAccountChange(tx: Tx, tokenHash: Uint8Array): Promise<AccountChange | undefined> {
  const { rows } = await sql<AccountChange>`
    select c.id, c.holder_id as "holderId", h.name as holder, h.member_no as "memberNo",
      case when c.bank is not null then json_build_object(
        'bank', c.bank,
        'numberSealed', c.number_sealed,
        'tail', c.tail,
        'ownerName', c.owner_name,
        'checkState', c.check_state
      ) end as before
    from holder_account_change c
    join right_holder h on h.id = c.holder_id
    where c.token_hash = ${tokenHash} and c.undone_at is null and c.good_until > seoga_clock()
    for update of c`.execute(tx);
  return rows[0];
}

/** Ends a change and all later ones, so that none of them brings a foreign account back. */
export async function endAccountChanges(tx: Tx, { id, holderId }: { id: number; holderId: number }): Promise<void> {
  await tx
    .updateTable('holder_account_change')
    .set({ undone_at: sql<Date>`seoga_clock()` })
    .where('holder_id', '=', holderId)
    .where('id', '>=', id)
    .execute();
}

/** Deletes changes that can no longer be undone. */
export async function purgeAccountChanges(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('holder_account_change')
    .where('good_until', '<', sql<Date>`seoga_clock()`)
    .execute();
}
