import { useCallback, useState } from 'react';
import { type Bridge, BridgeFault, type StorePurchase } from '../device/bridge.ts';
import { forgetRequestKey, requestKey } from '../device/request-key.ts';
import { CallFault } from '../members/call-fault.ts';
import { call } from '../members/browser-call.ts';
import { chargedPath } from './charge-path.ts';
import { deliver, settleLeftovers } from './store-delivery.ts';
import { type ChargeSaid, saidOfCall } from './use-charge.ts';

/** Sentences of a charge in an app. */
export const STORE_SAID = {
  pending: '스토어 승인 대기 중입니다. 승인되면 코인이 지급됩니다.',
  checking: '결제 결과를 확인하는 중입니다. 확인되면 코인이 자동으로 지급됩니다.',
  cancelled: '결제를 취소했습니다.',
  failed: '결제에 실패했습니다. 다시 시도해 주세요.',
  away: '스토어에 연결하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  none: '새로 확인된 결제가 없습니다. 스토어의 결제 내역에는 있는데 코인이 없으면 고객센터로 문의해 주세요.',
} as const;

interface StoreCharge {
  isBusy: boolean;
  said: ChargeSaid | null;
  pay(product: number): void;
  /** Looks for what was paid for and never came. */
  restore(): void;
}

/** Orders coins and buys them in the store of the shell. When the coins are there, the page is loaded anew with the order. */
export function useStoreCharge(shell: Bridge | undefined, returnTo: string): StoreCharge {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ChargeSaid | null>(null);
  const run = useCallback((act: () => Promise<ChargeSaid | null>): void => {
    setBusy(true);
    setSaid(null);
    act().then(
      (sentence) => {
        // Where there is nothing to say, the page is about to go.
        if (!sentence) return;
        setBusy(false);
        setSaid(sentence);
      },
      (error: unknown) => {
        setBusy(false);
        setSaid(saidOf(error));
      },
    );
  }, []);
  const pay = useCallback(
    (product: number) => shell && run(() => buy(shell, { product, returnTo })),
    [shell, run, returnTo],
  );
  const restore = useCallback(() => shell && run(() => bringBack(shell)), [shell, run]);
  return { isBusy, said, pay, restore };
}

async function buy(
  shell: Bridge,
  { product, returnTo }: { product: number; returnTo: string },
): Promise<ChargeSaid | null> {
  const name = `store ${product}`;
  const begun = await call('POST /ko/v1/store-orders', { body: { product }, key: requestKey(name) });
  let purchase: StorePurchase;
  try {
    purchase = await shell.store.buy({ productId: begun.store_product, accountToken: begun.account });
  } catch (error) {
    return await notBought(shell, { error, payment: begun.payment });
  } finally {
    // However it went, the next press is another order.
    forgetRequestKey(name);
  }
  const { outcome, payment } = await deliver(shell.store, purchase);
  if (outcome === 'pending') return { sentence: STORE_SAID.pending, isGood: true };
  if (outcome !== 'credited' || !payment)
    return { sentence: outcome === 'held' ? STORE_SAID.checking : STORE_SAID.cancelled };
  location.assign(chargedPath({ returnTo, paymentId: payment.id }));
  return null;
}

/** The window closed without a purchase: for good, or the store has more to say of it. */
async function notBought(shell: Bridge, { error, payment }: { error: unknown; payment: string }): Promise<ChargeSaid> {
  const kind = error instanceof BridgeFault ? error.kind : 'refused';
  if (kind === 'pending') return { sentence: STORE_SAID.pending, isGood: true };
  if (kind === 'cancelled') {
    await giveUp(payment);
    return { sentence: STORE_SAID.cancelled };
  }
  // What the shell calls a failure may have been paid all the same: the store knows.
  const { coins } = await settleLeftovers(shell.store, { isAsked: true }).catch(() => ({ coins: 0 }));
  if (coins > 0) return { sentence: creditedSaid(coins), isGood: true };
  if (kind === 'late') return { sentence: STORE_SAID.checking };
  await giveUp(payment);
  return { sentence: STORE_SAID.failed };
}

/** An order that nobody pays for counts towards no limit any more. */
async function giveUp(id: string): Promise<void> {
  const order = { params: { id }, body: { given_up: true } };
  // Left open it ends by itself.
  await call('POST /ko/v1/payments/:id/complete', order).catch(() => undefined);
}

async function bringBack(shell: Bridge): Promise<ChargeSaid> {
  const { coins, isPending, refused } = await settleLeftovers(shell.store, { isAsked: true });
  if (coins > 0) return { sentence: creditedSaid(coins), isGood: true };
  if (refused) return { sentence: refused };
  return isPending ? { sentence: STORE_SAID.pending, isGood: true } : { sentence: STORE_SAID.none };
}

function creditedSaid(coins: number): string {
  return `${coins.toLocaleString('ko-KR')}코인을 충전했습니다.`;
}

function saidOf(error: unknown): ChargeSaid {
  return error instanceof CallFault ? saidOfCall(error) : { sentence: STORE_SAID.away };
}
