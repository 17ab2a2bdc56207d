import type { CallResult } from '#contract/browser-calls';
import type { BridgeStore, StorePurchase } from '../device/bridge.ts';
import { CallFault } from '../members/call-fault.ts';
import { call } from '../members/browser-call.ts';

/** What became of a purchase that was brought to the shop. */
export type Delivered = CallResult<'POST /ko/v1/store-purchases'>;

/** What was found among purchases that the store holds as not delivered. */
export interface Leftovers {
  /** Coins that came by them just now. */
  coins: number;
  isPending: boolean;
  /** Why one of them could not be settled; null where all could. */
  refused: string | null;
}

const REFUSED_KEY = 'seoga.store.refused';

/**
 * Brings a purchase to the shop. Only when its coins are there, or its money is back, the store is told that it is over:
 * until then it can be brought again, by whatever page comes next.
 */
export async function deliver(store: BridgeStore, purchase: StorePurchase): Promise<Delivered> {
  const { productId, transactionId, jws, purchaseToken } = purchase;
  const body = jws ? { jws } : { product: productId, purchase_token: purchaseToken ?? transactionId };
  const delivered = await call('POST /ko/v1/store-purchases', { body });
  // The shop has told Google already; what the store says to that a second time changes nothing.
  if (delivered.outcome === 'credited' || delivered.outcome === 'refunded')
    await store.finish(transactionId).catch(() => undefined);
  return delivered;
}

let settling: Promise<Leftovers> | undefined;

/** Settles what was paid for and never delivered, as where an app was closed over it. One round at a time. */
export function settleLeftovers(store: BridgeStore, wish: { isAsked: boolean }): Promise<Leftovers> {
  settling ??= settle(store, wish).finally(() => (settling = undefined));
  return settling;
}

async function settle(store: BridgeStore, { isAsked }: { isAsked: boolean }): Promise<Leftovers> {
  const found: Leftovers = { coins: 0, isPending: false, refused: null };
  const known = isAsked ? [] : refusedBefore();
  for (const purchase of await store.unfinished()) {
    if (known.includes(purchase.transactionId)) continue;
    try {
      const { outcome, payment } = await deliver(store, purchase);
      if (outcome === 'credited') found.coins += (payment?.coins ?? 0) + (payment?.bonus ?? 0);
      if (outcome === 'pending') found.isPending = true;
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      found.refused ??= error.message;
      // Another member's, or nobody's: the next page need not bring it again.
      if (error.is('PAYMENT_ERROR', '0013', '0014')) rememberRefused(purchase.transactionId);
    }
  }
  return found;
}

function refusedBefore(): string[] {
  try {
    return (sessionStorage.getItem(REFUSED_KEY) ?? '').split(' ');
  } catch {
    return [];
  }
}

function rememberRefused(transactionId: string): void {
  try {
    sessionStorage.setItem(REFUSED_KEY, [...refusedBefore(), transactionId].slice(-20).join(' '));
  } catch {
    // Without storage it is brought again: it is refused again.
  }
}
