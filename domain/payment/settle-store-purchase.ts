import type { Needs, Tx } from '#shared/context';
import type { StoreAnswer, StoreName, StorePurchase } from '#shared/payment-ports';
import type { StoreOutcome } from '#vocabulary/stores';
import { creditStorePurchase } from './credit-store-purchase.ts';
import { retried } from './retried.ts';
import { hearStore, outcomeOf, storePause } from './store-rules.ts';
import {
  type KeptStorePurchase,
  holdStorePurchase,
  markFinished,
  memberOfToken,
  noteClaim,
  putOffStorePurchase,
  soleClaimant,
  updateStorePurchase,
} from './store-purchase-store.ts';

/** What settling a store's transaction takes. */
export type StoreMeans = Needs<'db' | 'stores' | 'secrets' | 'log' | 'mailer'>;

/** What became of a transaction. */
export interface StoreSettled {
  outcome: StoreOutcome;
  /** Whose it is; null as long as nobody knows. */
  memberNo: number | null;
  paymentId: string | null;
}

/**
 * Brings a transaction to what its store says of it now. Whoever hears of it first calls this — a message of the store, the
 * minute's job, the night's — and as often as they like: coins are given once for each transaction, and what went back is
 * taken back once. Undefined where the store was not heard, or knows of none.
 */
export async function settleStorePurchase(ctx: StoreMeans, name: StoreName): Promise<StoreSettled | undefined> {
  const told = await ctx.stores.read(name);
  if (isHeard(told)) return settleByStore(ctx, { told });
  await retried(ctx, async (tx) => {
    const kept = await holdStorePurchase(tx, name);
    await putOffStorePurchase(tx, { name, pause: storePause({ ...kept, trouble: null, awaitsFinish: true }) });
  });
  return undefined;
}

/** Whether a store has said how a transaction stands. */
export function isHeard(told: StoreAnswer): told is StorePurchase {
  return 'transactionId' in told;
}

/**
 * Settles a transaction by what its store has said. `claimant`: whoever brought it; what names nobody else is theirs. Only
 * when the coins are there is the store told that it was delivered.
 */
export async function settleByStore(
  ctx: StoreMeans,
  order: { told: StorePurchase; claimant?: number },
): Promise<StoreSettled> {
  const { told } = order;
  const heard = await retried(ctx, (tx) => hear(ctx, tx, order));
  if (heard.trouble)
    ctx.log.error({ store: told.store, order: told.orderRef, why: heard.trouble }, 'a store purchase gives no coins');
  if (heard.awaitsFinish && (await ctx.stores.finish(told)))
    await ctx.db.transaction().execute((tx) => markFinished(tx, told));
  return heard.settled;
}

async function hear(ctx: StoreMeans, tx: Tx, { told, claimant }: { told: StorePurchase; claimant?: number }) {
  const kept = await holdStorePurchase(tx, told);
  const standing = hearStore(kept, told);
  const memberNo = await ownerOf(tx, { kept, told, claimant });
  if (claimant !== undefined && claimant !== memberNo) await noteClaim(tx, { ...told, memberNo: claimant });
  const credited = await creditStorePurchase(ctx, tx, { told, standing, memberNo, paymentId: kept.paymentId });
  const { paymentId, trouble, isCredited } = credited;
  const awaitsFinish =
    told.store === 'google-play' &&
    isCredited &&
    standing.state === 'purchased' &&
    !told.isFinished &&
    kept.finishedAt === null;
  const rest = { state: standing.state, trouble, awaitsFinish, asks: kept.asks, ageMs: kept.ageMs };
  await updateStorePurchase(tx, { told, ...standing, memberNo, paymentId, trouble, pause: storePause(rest) });
  const settled: StoreSettled = { outcome: outcomeOf(standing, credited), memberNo, paymentId };
  return { settled, trouble, awaitsFinish };
}

/** Who bought it: whose name it bears; only what bears none belongs to whoever brings it. Once known it never changes. */
async function ownerOf(
  tx: Tx,
  { kept, told, claimant }: { kept: KeptStorePurchase; told: StorePurchase; claimant: number | undefined },
): Promise<number | null> {
  if (kept.memberNo !== null) return kept.memberNo;
  const token = kept.accountToken ?? told.accountToken;
  if (token !== null) return (await memberOfToken(tx, token)) ?? null;
  return claimant ?? (await soleClaimant(tx, told)) ?? null;
}
