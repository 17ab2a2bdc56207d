import type { CallResult } from '#contract/browser-api';
import type { BridgeStore, StorePurchase } from '../../browser/native/bridge.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { call } from '../../browser/api/browser-call.ts';

export type Delivered = CallResult<'POST /ko/v1/store-purchases'>;

export interface Undelivered {
  coins: number;
  isPending: boolean;
  /** Error message, if any. */
  refused: string | null;
}

const REJECTED_KEY = 'seoga.store.refused';

/** Delivers a purchase. It is acknowledged in the store only after credit or refund, so that it can be retried. */
export async function deliver(store: BridgeStore, purchase: StorePurchase): Promise<Delivered> {
  const { productId, transactionId, jws, purchaseToken } = purchase;
  const body = jws ? { jws } : { product: productId, purchase_token: purchaseToken ?? transactionId };
  const delivered = await call('POST /ko/v1/store-purchases', { body });
  // Harmless for Google, which the server has acknowledged.
  if (delivered.outcome === 'credited' || delivered.outcome === 'refunded')
    await store.finish(transactionId).catch(() => undefined);
  return delivered;
}

let settling: Promise<Undelivered> | undefined;

/** Delivers purchases left by a closed app, one run at a time. */
export function deliverLeftovers(store: BridgeStore, input: { isRequested: boolean }): Promise<Undelivered> {
  settling ??= deliverAll(store, input).finally(() => (settling = undefined));
  return settling;
}

async function deliverAll(store: BridgeStore, { isRequested }: { isRequested: boolean }): Promise<Undelivered> {
  const result: Undelivered = { coins: 0, isPending: false, refused: null };
  const existing = isRequested ? [] : rejectedBefore();
  for (const purchase of await store.unfinished()) {
    if (existing.includes(purchase.transactionId)) continue;
    try {
      const { outcome, payment } = await deliver(store, purchase);
      if (outcome === 'credited') result.coins += (payment?.coins ?? 0) + (payment?.bonus ?? 0);
      if (outcome === 'pending') result.isPending = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result.refused ??= error.message;
      // Belongs to another member or nobody: do not retry.
      if (error.is('PAYMENT_ERROR', '0013', '0014')) rememberRejected(purchase.transactionId);
    }
  }
  return result;
}

function rejectedBefore(): string[] {
  try {
    return (sessionStorage.getItem(REJECTED_KEY) ?? '').split(' ');
  } catch {
    return [];
  }
}

function rememberRejected(transactionId: string): void {
  try {
    sessionStorage.setItem(REJECTED_KEY, [...rejectedBefore(), transactionId].slice(-20).join(' '));
  } catch {
    // Storage is blocked: retried and rejected again.
  }
}
