import type {
  StorePurchaseResult,
  StoreMessage,
  StoreTransactionRef,
  StoreProof,
  VerifiedStorePurchase,
  AppStores,
} from '#kernel/ports/payment-ports';
import { type Store, type StoreChannel, FULL_SHARE } from '#shared/money/app-stores';

/** What a buyer did in a store. */
export const STORE_PURCHASE_CASES = ['paid', 'paid', 'promo', 'sandbox', 'unnamed', 'pending'] as const;
export type StorePurchaseCase = (typeof STORE_PURCHASE_CASES)[number];

export class ModelStores implements AppStores {
  readonly open: readonly StoreChannel[] = ['ios', 'aos'];
  /** No request is answered. */
  isAway = false;
  readonly testers = new Set<number>();
  readonly purchases: (VerifiedStorePurchase & { memberNo: number; won: number })[] = [];
  #changes = 0;

  /** A member pays in a store, redeems a code or makes a sandbox purchase. */
  buy(
    order: Pick<VerifiedStorePurchase, 'store' | 'transactionId' | 'product' | 'accountToken'> & {
      deed: StorePurchaseCase;
      won: number;
      memberNo: number;
      at: number;
    },
  ): void {
    const { deed, won, at, ...name } = order;
    const isFree = deed === 'promo' || deed === 'sandbox';
    this.purchases.push({
      ...name,
      won: isFree ? 0 : won,
      state: deed === 'pending' ? 'pending' : 'purchased',
      quantity: 1,
      returnedShare: 0,
      orderRef: `order-${order.transactionId}`,
      environment: deed === 'sandbox' ? 'Sandbox' : 'Production',
      isTest: deed === 'sandbox',
      amountMicros: deed === 'unnamed' ? null : isFree ? 0 : won * 1_000_000,
      currency: deed === 'unnamed' ? null : 'KRW',
      storefront: 'KOR',
      purchasedAt: new Date(at),
      toldAt: this.#nextChangeTime(),
      isFinished: false,
    });
  }

  change(
    purchase: VerifiedStorePurchase,
    change: Partial<Pick<VerifiedStorePurchase, 'state' | 'returnedShare' | 'amountMicros' | 'currency'>>,
  ): void {
    Object.assign(purchase, change, { toldAt: this.#nextChangeTime() });
  }

  isTester(_store: Store, memberNo: number): boolean {
    return this.testers.has(memberNo);
  }

  async verify(proof: StoreProof): Promise<StorePurchaseResult> {
    return this.#answerFor(proof.store === 'app-store' ? proof.jws : proof.purchaseToken, 'forged');
  }

  async read({ transactionId }: StoreTransactionRef): Promise<StorePurchaseResult> {
    return this.#answerFor(transactionId, 'absent');
  }

  async finish({ transactionId }: StoreTransactionRef): Promise<boolean> {
    const purchase = this.purchases.find((one) => one.transactionId === transactionId);
    if (purchase && !this.isAway) purchase.isFinished = true;
    return !this.isAway;
  }

  async reportConsumption(): Promise<boolean> {
    return !this.isAway;
  }

  async readMessage(): Promise<StoreMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<StoreTransactionRef[] | undefined> {
    return this.isAway
      ? undefined
      : this.purchases.map(({ store, transactionId, product }) => ({ store, transactionId, product }));
  }

  #answerFor(transactionId: string, none: 'forged' | 'absent'): StorePurchaseResult {
    if (this.isAway) return { state: 'unknown' };
    const purchase = this.purchases.find((one) => one.transactionId === transactionId);
    return purchase ? { ...purchase } : { state: none };
  }

  /** Later than every earlier change. */
  #nextChangeTime(): Date {
    this.#changes += 1;
    return new Date(Date.UTC(2027, 0, 1) + this.#changes * 1000);
  }
}

/** Won that a store keeps: price less refunds. */
export function netWon({ state, returnedShare, won }: ModelStores['purchases'][number]): number {
  if (state === 'pending') return 0;
  return state === 'refunded' ? 0 : won - Math.min(won, Math.ceil((won * returnedShare) / FULL_SHARE));
}
