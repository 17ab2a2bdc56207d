import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { AuditRecord } from '#shared/operations/audit-fields';
import { REFUND_BANKS, type RefundBank } from '#shared/money/payments';
import { selectHolder } from '../contracts/holder-store.ts';
import { accountDigits, isSameOwner } from './account-rules.ts';
import {
  type HolderAccount,
  type SealedAccount,
  deleteAccount,
  selectAccount,
  upsertAccount,
} from './account-store.ts';

const MAX_OWNER_NAME = 50;

/**
 * Saves the bank account of a holder after the bank confirmed its owner; without an answer it is saved as unchecked.
 * The number is encrypted and never shown again. Throws SETTLE_ERROR 0026 for an invalid bank, number or name, 0027
 * when the bank has no such account, 0028 when it belongs to another name, NOT_FOUND 0003 for an unknown holder.
 */
export async function saveHolderAccount(
  ctx: Needs<'db' | 'secrets' | 'payments'>,
  input: { by: Actor; holderId: number; bank: string; number: string; ownerName: string },
): Promise<HolderAccount['checkState']> {
  const { by, holderId } = input;
  const holder = await selectHolder(ctx.db, holderId);
  if (!holder) throw new DomainError('NOT_FOUND', '0003');
  const account = await checkAccount(ctx, { ...input, businessNumber: holder.businessNumber });
  return withAudit(ctx, { by, act: { name: 'holder.account', subject: `holder:${holderId}` } }, async (tx) => {
    const before = await selectAccount(tx, holderId);
    await upsertAccount(tx, { holderId, ...account });
    return {
      before: before ? auditedAccount(before) : null,
      after: auditedAccount(account),
      result: account.checkState,
    };
  });
}

/** An account whose owner the bank confirmed or did not name. Throws SETTLE_ERROR 0026, 0027 and 0028. */
export async function checkAccount(
  ctx: Needs<'secrets' | 'payments'>,
  input: { bank: string; number: string; ownerName: string; businessNumber: string | null },
): Promise<Omit<SealedAccount, 'changedAt' | 'holderId'>> {
  const { bank, businessNumber } = input;
  const number = accountDigits(input.number);
  const ownerName = input.ownerName.normalize('NFC').trim();
  if (!isBank(bank) || number === undefined || ownerName === '' || ownerName.length > MAX_OWNER_NAME)
    throw new DomainError('SETTLE_ERROR', '0026');
  const found = await ctx.payments.findAccountHolder({ bank, number, businessNumber });
  if (found.state === 'absent') throw new DomainError('SETTLE_ERROR', '0027');
  if (found.state === 'found' && !isSameOwner(found.name, ownerName))
    throw new DomainError('SETTLE_ERROR', '0028', { name: found.name });
  const checkState = found.state === 'found' ? 'matched' : 'unchecked';
  const numberSealed = ctx.secrets.encrypt('payout', number);
  return { bank, numberSealed, tail: number.slice(-4), ownerName, checkState };
}

/** Deletes the bank account of a holder. Throws NOT_FOUND 0003 without one. */
export async function removeHolderAccount(
  ctx: Needs<'db'>,
  { by, holderId }: { by: Actor; holderId: number },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'holder.account', subject: `holder:${holderId}` } }, async (tx) => {
    const before = await selectAccount(tx, holderId);
    if (!before) throw new DomainError('NOT_FOUND', '0003');
    await deleteAccount(tx, holderId);
    return { before: auditedAccount(before), after: null, result: undefined };
  });
}

/** An account in the audit log, without its number. */
export function auditedAccount({ bank, tail, ownerName, checkState }: Omit<HolderAccount, 'changedAt'>): AuditRecord {
  return {
    bank: REFUND_BANKS[bank],
    account: `****${tail}`,
    accountOwner: ownerName,
    isChecked: checkState === 'matched',
  };
}

function isBank(bank: string): bank is RefundBank {
  return Object.hasOwn(REFUND_BANKS, bank);
}
