import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { RefundBank } from '#shared/money/payments';

/** A holder's bank account, its number masked. */
export interface HolderAccount {
  bank: RefundBank;
  tail: string;
  ownerName: string;
  /** Whether the bank confirmed the owner's name. */
  checkState: 'matched' | 'unchecked';
  changedAt: Date;
}

/** With the encrypted number. */
export interface SealedAccount extends HolderAccount {
  holderId: number;
  numberSealed: string;
}

export async function selectAccounts(db: Db, holders: readonly number[]): Promise<SealedAccount[]> {
  return db
    .selectFrom('holder_account')
    .select([
      'holder_id as holderId',
      'bank',
      'number_sealed as numberSealed',
      'tail',
      'owner_name as ownerName',
      'check_state as checkState',
      'changed_at as changedAt',
    ])
    .where('holder_id', '=', sql<number>`any(${[...holders]}::bigint[])`)
    .execute();
}

export async function selectAccount(db: Db, holderId: number): Promise<HolderAccount | undefined> {
  const [account] = await selectAccounts(db, [holderId]);
  if (!account) return undefined;
  const { bank, tail, ownerName, checkState, changedAt } = account;
  return { bank, tail, ownerName, checkState, changedAt };
}

export async function upsertAccount(tx: Tx, account: Omit<SealedAccount, 'changedAt'>): Promise<void> {
  const { holderId, bank, numberSealed, tail, ownerName, checkState } = account;
  const values = { bank, number_sealed: numberSealed, tail, owner_name: ownerName, check_state: checkState };
  await tx
    .insertInto('holder_account')
    .values({ holder_id: holderId, ...values })
    .onConflict((conflict) =>
      conflict.column('holder_id').doUpdateSet({ ...values, changed_at: sql<Date>`seoga_clock()` }),
    )
    .execute();
}

export async function deleteAccount(tx: Tx, holderId: number): Promise<void> {
  await tx.deleteFrom('holder_account').where('holder_id', '=', holderId).execute();
}
