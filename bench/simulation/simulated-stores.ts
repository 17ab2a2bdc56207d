import type {
  StoreAnswer,
  StoreMessage,
  StoreName,
  StoreProof,
  StorePurchase,
  StorePurchases,
} from '#shared/payment-ports';
import { type Store, type StoreChannel, WHOLE_SHARE } from '#vocabulary/stores';

/** What a buyer did in a store. */
export const STORE_DEEDS = ['paid', 'paid', 'promo', 'sandbox', 'unnamed', 'pending'] as const;
export type StoreDeed = (typeof STORE_DEEDS)[number];

/** The app stores, simulated. */
export class SimulatedStores implements StorePurchases {
  readonly open: readonly StoreChannel[] = ['ios', 'aos'];
  /** No request is answered. */
  isAway = false;
  readonly testers = new Set<number>();
  readonly purchases: (StorePurchase & { memberNo: number; won: number })[] = [];
  #changes = 0;

  /** A member pays in a store, redeems a code or makes a sandbox purchase. */
  buy(
    order: Pick<StorePurchase, 'store' | 'transactionId' | 'product' | 'accountToken'> & {
      deed: StoreDeed;
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

  /** Changes a purchase in the store; later answers have the change. */
  change(
    purchase: StorePurchase,
    change: Partial<Pick<StorePurchase, 'state' | 'returnedShare' | 'amountMicros' | 'currency'>>,
  ): void {
    Object.assign(purchase, change, { toldAt: this.#nextChangeTime() });
  }

  isTester(_store: Store, memberNo: number): boolean {
    return this.testers.has(memberNo);
  }

  async verify(proof: StoreProof): Promise<StoreAnswer> {
    return this.#answerFor(proof.store === 'app-store' ? proof.jws : proof.purchaseToken, 'forged');
  }

  async read({ transactionId }: StoreName): Promise<StoreAnswer> {
    return this.#answerFor(transactionId, 'absent');
  }

  async finish({ transactionId }: StoreName): Promise<boolean> {
    const purchase = this.purchases.find((one) => one.transactionId === transactionId);
    if (purchase && !this.isAway) purchase.isFinished = true;
    return !this.isAway;
  }

  async tellUse(): Promise<boolean> {
    return !this.isAway;
  }

  async readMessage(): Promise<StoreMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<StoreName[] | undefined> {
    return this.isAway
      ? undefined
      : this.purchases.map(({ store, transactionId, product }) => ({ store, transactionId, product }));
  }

  #answerFor(transactionId: string, none: 'forged' | 'absent'): StoreAnswer {
    if (this.isAway) return { state: 'unknown' };
    const purchase = this.purchases.find((one) => one.transactionId === transactionId);
    return purchase ? { ...purchase } : { state: none };
  }

  /** Later than the time of every change before. */
  #nextChangeTime(): Date {
    this.#changes += 1;
    return new Date(Date.UTC(2027, 0, 1) + this.#changes * 1000);
  }
}

/** Won that a store keeps of a purchase: what was paid less what went back. */
export function netWon({ state, returnedShare, won }: SimulatedStores['purchases'][number]): number {
  if (state === 'pending') return 0;
  return state === 'refunded' ? 0 : won - Math.min(won, Math.ceil((won * returnedShare) / WHOLE_SHARE));
}
