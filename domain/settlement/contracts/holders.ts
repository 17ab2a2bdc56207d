import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { HolderKind } from '#shared/money/settlement';
import { type HolderAccount, selectAccount } from '../accounts/account-store.ts';
import { type AdvanceRow, selectAdvances } from '../advances/advance-store.ts';
import { isBusinessNumber } from './business-number.ts';
import {
  type ContractRow,
  type RightHolder,
  type RightHolderRow,
  selectContracts,
  selectHolder,
  selectHolders,
  upsertHolder,
} from './holder-store.ts';
import { type HolderStatement, selectStatements } from '../statements/statement-store.ts';

/** All right holders by name. */
export async function listHolders(ctx: Needs<'db'>): Promise<RightHolderRow[]> {
  return selectHolders(ctx.db);
}

/** A right holder with contracts, advances, masked account and statements. Throws NOT_FOUND 0003. */
export async function loadHolder(
  ctx: Needs<'db'>,
  id: number,
): Promise<{
  holder: RightHolder;
  contracts: ContractRow[];
  advances: AdvanceRow[];
  account: HolderAccount | null;
  statements: HolderStatement[];
}> {
  const holder = await selectHolder(ctx.db, id);
  if (!holder) throw new DomainError('NOT_FOUND', '0003');
  const [contracts, advances, account, statements] = await Promise.all([
    selectContracts(ctx.db, id),
    selectAdvances(ctx.db, { holderId: id }),
    selectAccount(ctx.db, id),
    selectStatements(ctx.db, { holderId: id }),
  ]);
  return { holder, contracts, advances, account: account ?? null, statements };
}

/**
 * Saves a right holder, a new one without ID, and returns the ID. Throws SETTLE_ERROR 0013 for a missing or taken
 * name, 0014 for an invalid business number or one of a person, 0015 for an invalid e-mail address, NOT_FOUND 0003 for
 * an unknown holder.
 */
export async function saveHolder(
  ctx: Needs<'db'>,
  input: {
    by: Actor;
    id?: number;
    name: string;
    kind: HolderKind;
    businessNumber: string;
    representative?: string;
    mail: string;
    /** More in the same transaction. */
    also?: (tx: Tx, id: number) => Promise<void>;
  },
): Promise<number> {
  const { by, id, kind } = input;
  const name = input.name.normalize('NFC').trim();
  const number = input.businessNumber.replaceAll(/[\s-]/g, '');
  const representative = (input.representative ?? '').normalize('NFC').trim().slice(0, 40);
  const mail = input.mail.trim();
  if (name === '' || name.length > 100) throw new DomainError('SETTLE_ERROR', '0013');
  if (number !== '' && (kind === 'person' || !isBusinessNumber(number))) throw new DomainError('SETTLE_ERROR', '0014');
  if (mail !== '' && (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) || mail.length > 200))
    throw new DomainError('SETTLE_ERROR', '0015');
  const action = { name: id === undefined ? 'holder.add' : 'holder.update', subject: `holder:${id ?? 'new'}` } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const before = id === undefined ? null : await selectHolder(tx, id);
    if (before === undefined) throw new DomainError('NOT_FOUND', '0003');
    const values = { name, kind, businessNumber: number === '' ? null : number, representative, mail };
    const saved = await upsertHolder(tx, id === undefined ? values : { id, ...values });
    if (saved === undefined) throw new DomainError('SETTLE_ERROR', '0013');
    await input.also?.(tx, saved);
    const masked = (holder: Omit<RightHolder, 'id'>) => ({ ...holder, mail: holder.mail.replace(/^(.).*@/, '$1***@') });
    return { before: before && masked(before), after: { id: saved, ...masked(values) }, result: saved };
  });
}
