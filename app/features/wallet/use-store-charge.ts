import { useCallback, useState } from 'react';
import { type Bridge, BridgeError, type StorePurchase } from '../../browser/native/bridge.ts';
import { clearRequestKey, requestKey } from '../../browser/request-key.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { call } from '../../browser/api/browser-call.ts';
import { chargedPath } from './charge-path.ts';
import { deliver, deliverLeftovers } from './store-delivery.ts';
import { type ChargeMessage, messageOfCallError } from './use-charge.ts';

export const STORE_MESSAGES = {
  pending: '스토어 승인 대기 중입니다. 승인되면 코인이 지급됩니다.',
  checking: '결제 결과를 확인하는 중입니다. 확인되면 코인이 자동으로 지급됩니다.',
  cancelled: '결제를 취소했습니다.',
  failed: '결제에 실패했습니다. 다시 시도해 주세요.',
  away: '스토어에 연결하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  none: '새로 확인된 결제가 없습니다. 스토어의 결제 내역에는 있는데 코인이 없으면 고객센터로 문의해 주세요.',
} as const;

interface StoreCharge {
  isBusy: boolean;
  message: ChargeMessage | null;
  pay(product: number): void;
  /** Restores undelivered purchases. */
  restore(): void;
}

/** Creates an order and buys in the app store, then reloads the page with the order. */
export function useStoreCharge(shell: Bridge | undefined, returnTo: string): StoreCharge {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<ChargeMessage | null>(null);
  const run = useCallback((action: () => Promise<ChargeMessage | null>): void => {
    setBusy(true);
    setMessage(null);
    action().then(
      (text) => {
        // No message: the page is navigating.
        if (!text) return;
        setBusy(false);
        setMessage(text);
      },
      (error: unknown) => {
        setBusy(false);
        setMessage(messageOf(error));
      },
    );
  }, []);
  const pay = useCallback(
    (product: number) => shell && run(() => buy(shell, { product, returnTo })),
    [shell, run, returnTo],
  );
  const restore = useCallback(() => shell && run(() => restorePurchases(shell)), [shell, run]);
  return { isBusy, message: message, pay, restore };
}

async function buy(
  shell: Bridge,
  { product, returnTo }: { product: number; returnTo: string },
): Promise<ChargeMessage | null> {
  const name = `store ${product}`;
  const begun = await call('POST /ko/v1/store-orders', { body: { product }, key: requestKey(name) });
  let purchase: StorePurchase;
  try {
    purchase = await shell.store.buy({ productId: begun.store_product, accountToken: begun.account });
  } catch (error) {
    return await notBought(shell, { error, payment: begun.payment });
  } finally {
    // The next attempt is a new order.
    clearRequestKey(name);
  }
  const { outcome, payment } = await deliver(shell.store, purchase);
  if (outcome === 'pending') return { sentence: STORE_MESSAGES.pending, isGood: true };
  if (outcome !== 'credited' || !payment)
    return { sentence: outcome === 'held' ? STORE_MESSAGES.checking : STORE_MESSAGES.cancelled };
  location.assign(chargedPath({ returnTo, paymentId: payment.id }));
  return null;
}

/** Cancelled, or pending in the store. */
async function notBought(
  shell: Bridge,
  { error, payment }: { error: unknown; payment: string },
): Promise<ChargeMessage> {
  const kind = error instanceof BridgeError ? error.kind : 'refused';
  if (kind === 'pending') return { sentence: STORE_MESSAGES.pending, isGood: true };
  if (kind === 'cancelled') {
    await giveUp(payment);
    return { sentence: STORE_MESSAGES.cancelled };
  }
  // The app may report an error for a paid purchase: ask the store.
  const { coins } = await deliverLeftovers(shell.store, { isRequested: true }).catch(() => ({ coins: 0 }));
  if (coins > 0) return { sentence: creditedMessage(coins), isGood: true };
  if (kind === 'late') return { sentence: STORE_MESSAGES.checking };
  await giveUp(payment);
  return { sentence: STORE_MESSAGES.failed };
}

/** A cancelled order no longer counts towards limits. */
async function giveUp(id: string): Promise<void> {
  const order = { params: { id }, body: { given_up: true } };
  // It expires by itself.
  await call('POST /ko/v1/payments/:id/complete', order).catch(() => undefined);
}

async function restorePurchases(shell: Bridge): Promise<ChargeMessage> {
  const { coins, isPending, refused } = await deliverLeftovers(shell.store, { isRequested: true });
  if (coins > 0) return { sentence: creditedMessage(coins), isGood: true };
  if (refused) return { sentence: refused };
  return isPending ? { sentence: STORE_MESSAGES.pending, isGood: true } : { sentence: STORE_MESSAGES.none };
}

function creditedMessage(coins: number): string {
  return `${coins.toLocaleString('ko-KR')}코인을 충전했습니다.`;
}

function messageOf(error: unknown): ChargeMessage {
  return error instanceof ApiError ? messageOfCallError(error) : { sentence: STORE_MESSAGES.away };
}
