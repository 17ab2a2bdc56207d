import { type Actor, operatorIdOf, withAudit, withAuditOnce, rejectOwnAccount } from '#domain/operators';
import { syncStorePurchase } from '#domain/payment';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Store } from '#shared/money/app-stores';
import { isActiveMember } from './proposal-store.ts';
import { type StoreCaseRow, closeCase, assignCase, lockStoreCase, selectStoreCases } from './store-case-store.ts';
import { normalizeReason } from './proposal-rules.ts';

const MAX_CASES = 100;

/** A store purchase that was not credited, and who submitted it. */
export type StoreCase = StoreCaseRow;

interface CaseName {
  store: Store;
  transactionId: string;
}

/** Store purchases that were not credited, newest first. */
export async function listStoreCases(ctx: Needs<'db'>, filter: { isAll: boolean }): Promise<StoreCase[]> {
  return selectStoreCases(ctx.db, { ...filter, limit: MAX_CASES });
}

/**
 * Assigns a store purchase without owner idempotently, then syncs it. Throws MONEY_ERROR 0003 for an unknown member,
 * 0008 when it has an owner, OPERATOR_ERROR 0018 for the operator's own account.
 */
export async function assignStorePurchase(
  ctx: Needs<'db' | 'secrets' | 'stores' | 'log' | 'mailer'>,
  input: CaseName & { by: Actor; memberNo: number; reason: string; key: string },
): Promise<void> {
  const { by, store, transactionId, memberNo, key } = input;
  const reason = normalizeReason(input.reason);
  const action = { name: 'store.give', subject: `store:${store}:${transactionId}`, reason } as const;
  let product: string | null = null;
  await withAuditOnce(ctx, { by, act: action, key, request: memberNo }, async (tx) => {
    const storeCase = await lockStoreCase(tx, { store, transactionId });
    if (!storeCase || storeCase.memberNo !== null || storeCase.paymentId !== null)
      throw new DomainError('MONEY_ERROR', '0008');
    if (!(await isActiveMember(tx, memberNo))) throw new DomainError('MONEY_ERROR', '0003');
    await rejectOwnAccount(tx, { by, members: [memberNo] });
    ({ product } = storeCase);
    await assignCase(tx, { store, transactionId, memberNo });
    return { before: { member: null, trouble: storeCase.trouble }, after: { member: memberNo }, result: 'given' };
  });
  await syncStorePurchase(ctx, { store, transactionId, product });
}

/** Syncs a case with the store. Throws MONEY_ERROR 0008 when it does not exist. */
export async function syncStoreCase(
  ctx: Needs<'db' | 'secrets' | 'stores' | 'log' | 'mailer'>,
  input: CaseName & { by: Actor },
): Promise<void> {
  const { by, store, transactionId } = input;
  const [storeCase] = await selectStoreCases(ctx.db, { isAll: true, transactionId, limit: 1 });
  if (!storeCase || storeCase.store !== store) throw new DomainError('MONEY_ERROR', '0008');
  const settled = await syncStorePurchase(ctx, { store, transactionId, product: storeCase.product });
  const action = { name: 'store.settle', subject: `store:${store}:${transactionId}` } as const;
  const after = { outcome: settled?.outcome ?? null };
  await withAudit(ctx, { by, act: action }, async () => ({
    before: { trouble: storeCase.trouble },
    after,
    result: null,
  }));
}

/** Closes a case without action. Throws MONEY_ERROR 0002 without a reason, 0008 when it does not exist. */
export async function closeStoreCase(ctx: Needs<'db'>, input: CaseName & { by: Actor; reason: string }): Promise<void> {
  const { by, store, transactionId } = input;
  const why = normalizeReason(input.reason);
  const action = { name: 'store.close', subject: `store:${store}:${transactionId}`, reason: why } as const;
  await withAudit(ctx, { by, act: action }, async (tx) => {
    const storeCase = await lockStoreCase(tx, { store, transactionId });
    if (!storeCase || storeCase.trouble === null) throw new DomainError('MONEY_ERROR', '0008');
    await closeCase(tx, { store, transactionId, by: operatorIdOf(by), why });
    return { before: { trouble: storeCase.trouble }, after: { looked: true }, result: null };
  });
}
