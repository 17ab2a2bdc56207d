import { type Actor, actAs, actOnceAs, refuseOwnAccount } from '#domain/operators';
import { settleStorePurchase } from '#domain/payment';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Store } from '#vocabulary/stores';
import { isMemberHere } from './proposal-store.ts';
import { type StoreCaseRow, closeCase, giveCase, lockStoreCase, selectStoreCases } from './store-case-store.ts';
import { plainReason } from './treasury-rules.ts';

const SHOWN = 100;

/** A purchase in an app store that gave no coins, and who has brought it. */
export type StoreCase = StoreCaseRow;

interface CaseName {
  store: Store;
  transactionId: string;
}

/** Purchases in the stores that gave no coins, the newest first. */
export async function listStoreCases(ctx: Needs<'db'>, ask: { isAll: boolean }): Promise<StoreCase[]> {
  return selectStoreCases(ctx.db, { ...ask, limit: SHOWN });
}

/**
 * Says whose a store's purchase is that names nobody, once for its key; then the store is asked, and its coins are given by
 * what it says. Refuses with MONEY_ERROR 0003 a member who is not here, 0008 a purchase that is somebody's already,
 * with OPERATOR_ERROR 0018 the operator's own account.
 */
export async function giveStorePurchase(
  ctx: Needs<'db' | 'secrets' | 'stores' | 'log' | 'mailer'>,
  order: CaseName & { by: Actor; memberNo: number; reason: string; key: string },
): Promise<void> {
  const { by, store, transactionId, memberNo, key } = order;
  const reason = plainReason(order.reason);
  const act = { name: 'store.give', subject: `store:${store}:${transactionId}`, reason };
  let product: string | null = null;
  await actOnceAs(ctx, { by, act, key, request: memberNo }, async (tx) => {
    const found = await lockStoreCase(tx, { store, transactionId });
    if (!found || found.memberNo !== null || found.paymentId !== null) throw new Refusal('MONEY_ERROR', '0008');
    if (!(await isMemberHere(tx, memberNo))) throw new Refusal('MONEY_ERROR', '0003');
    await refuseOwnAccount(tx, { by, members: [memberNo] });
    ({ product } = found);
    await giveCase(tx, { store, transactionId, memberNo });
    return { before: { member: null, trouble: found.trouble }, after: { member: memberNo }, result: 'given' };
  });
  await settleStorePurchase(ctx, { store, transactionId, product });
}

/** Asks the store once more, and does what it says. Refuses with MONEY_ERROR 0008 what there is not. */
export async function settleStoreCase(
  ctx: Needs<'db' | 'secrets' | 'stores' | 'log' | 'mailer'>,
  order: CaseName & { by: Actor },
): Promise<void> {
  const { by, store, transactionId } = order;
  const [found] = await selectStoreCases(ctx.db, { isAll: true, transactionId, limit: 1 });
  if (!found || found.store !== store) throw new Refusal('MONEY_ERROR', '0008');
  const settled = await settleStorePurchase(ctx, { store, transactionId, product: found.product });
  const act = { name: 'store.settle', subject: `store:${store}:${transactionId}` };
  const after = { outcome: settled?.outcome ?? null };
  await actAs(ctx, { by, act }, async () => ({ before: { trouble: found.trouble }, after, result: null }));
}

/** Notes that a purchase was looked into and nothing more is done. Refuses with MONEY_ERROR 0002 without a reason, 0008. */
export async function lookAtStorePurchase(
  ctx: Needs<'db'>,
  order: CaseName & { by: Actor; reason: string },
): Promise<void> {
  const { by, store, transactionId } = order;
  const why = plainReason(order.reason);
  const act = { name: 'store.close', subject: `store:${store}:${transactionId}`, reason: why };
  await actAs(ctx, { by, act }, async (tx) => {
    const found = await lockStoreCase(tx, { store, transactionId });
    if (!found || found.trouble === null) throw new Refusal('MONEY_ERROR', '0008');
    await closeCase(tx, { store, transactionId, by: by === 'command-line' ? null : by.id, why });
    return { before: { trouble: found.trouble }, after: { looked: true }, result: null };
  });
}
