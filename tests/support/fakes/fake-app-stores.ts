import type {
  StorePurchaseResult,
  StoreMessage,
  StoreTransactionRef,
  StoreProof,
  VerifiedStorePurchase,
  AppStores,
  StoreConsumption,
} from '#kernel/ports/payment-ports';
import type { Store, StoreChannel } from '#shared/money/app-stores';

export class TestStores implements AppStores {
  open: readonly StoreChannel[] = ['ios', 'aos'];
  isAway = false;
  /** Members whose test purchases count. */
  readonly testers = new Set<number>();
  readonly finished: string[] = [];
  readonly uses = new Map<string, StoreConsumption>();
  readonly lists: StoreTransactionRef[] = [];
  readonly messages = new Map<string, StoreMessage>();
  readonly #known = new Map<string, VerifiedStorePurchase>();
  #clock = 0;

  tell(store: Store, transactionId: string, message: Partial<VerifiedStorePurchase> = {}): VerifiedStorePurchase {
    this.#clock += 1;
    const name = `${store} ${transactionId}`;
    const before: VerifiedStorePurchase = this.#known.get(name) ?? {
      store,
      transactionId,
      product: 'seoga.coin.50',
      state: 'purchased',
      quantity: 1,
      returnedShare: 0,
      accountToken: null,
      orderRef: `order-${transactionId}`,
      environment: 'Production',
      isTest: false,
      amountMicros: 6_000_000_000,
      currency: 'KRW',
      storefront: 'KOR',
      purchasedAt: new Date('2026-11-20T00:00:00Z'),
      toldAt: new Date(0),
      isFinished: false,
    };
    const result = { ...before, ...message, toldAt: new Date(Date.UTC(2026, 10, 20) + this.#clock * 1000) };
    this.#known.set(name, result);
    return result;
  }

  isTester(_store: Store, memberNo: number): boolean {
    return this.testers.has(memberNo);
  }

  async verify(proof: StoreProof): Promise<StorePurchaseResult> {
    return this.#answer(proof.store, proof.store === 'app-store' ? proof.jws : proof.purchaseToken, 'forged');
  }

  async read({ store, transactionId }: StoreTransactionRef): Promise<StorePurchaseResult> {
    return this.#answer(store, transactionId, 'absent');
  }

  async finish({ transactionId }: StoreTransactionRef): Promise<boolean> {
    if (!this.isAway) this.finished.push(transactionId);
    return !this.isAway;
  }

  async reportConsumption({ transactionId }: StoreTransactionRef, use: StoreConsumption): Promise<boolean> {
    if (!this.isAway) this.uses.set(transactionId, use);
    return !this.isAway;
  }

  async readMessage(_store: Store, { body }: { body: string }): Promise<StoreMessage | undefined> {
    return this.messages.get(body);
  }

  async changed(): Promise<StoreTransactionRef[] | undefined> {
    return this.isAway ? undefined : this.lists;
  }

  #answer(store: Store, transactionId: string, none: 'forged' | 'absent'): StorePurchaseResult {
    if (this.isAway) return { state: 'unknown' };
    return this.#known.get(`${store} ${transactionId}`) ?? { state: none };
  }
}
