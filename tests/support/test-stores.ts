import type {
  StoreAnswer,
  StoreMessage,
  StoreName,
  StoreProof,
  StorePurchase,
  StorePurchases,
  StoreUse,
} from '#shared/payment-ports';
import type { Store, StoreChannel } from '#vocabulary/stores';

/** The app stores as a test tells them: what is known of each transaction, and what was finished. */
export class TestStores implements StorePurchases {
  open: readonly StoreChannel[] = ['ios', 'aos'];
  /** Nothing can be asked. */
  isAway = false;
  /** Members whose test purchases give coins. */
  readonly testers = new Set<number>();
  readonly finished: string[] = [];
  /** What was told of a transaction's use. */
  readonly uses = new Map<string, StoreUse>();
  readonly lists: StoreName[] = [];
  readonly messages = new Map<string, StoreMessage>();
  readonly #known = new Map<string, StorePurchase>();
  #clock = 0;

  /** The store says this of a transaction from now on. */
  tell(store: Store, transactionId: string, said: Partial<StorePurchase> = {}): StorePurchase {
    this.#clock += 1;
    const name = `${store} ${transactionId}`;
    const before: StorePurchase = this.#known.get(name) ?? {
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
    const told = { ...before, ...said, toldAt: new Date(Date.UTC(2026, 10, 20) + this.#clock * 1000) };
    this.#known.set(name, told);
    return told;
  }

  isTester(_store: Store, memberNo: number): boolean {
    return this.testers.has(memberNo);
  }

  async verify(proof: StoreProof): Promise<StoreAnswer> {
    return this.#answer(proof.store, proof.store === 'app-store' ? proof.jws : proof.purchaseToken, 'forged');
  }

  async read({ store, transactionId }: StoreName): Promise<StoreAnswer> {
    return this.#answer(store, transactionId, 'absent');
  }

  async finish({ transactionId }: StoreName): Promise<boolean> {
    if (!this.isAway) this.finished.push(transactionId);
    return !this.isAway;
  }

  async tellUse({ transactionId }: StoreName, use: StoreUse): Promise<boolean> {
    if (!this.isAway) this.uses.set(transactionId, use);
    return !this.isAway;
  }

  async readMessage(_store: Store, { body }: { body: string }): Promise<StoreMessage | undefined> {
    return this.messages.get(body);
  }

  async changed(): Promise<StoreName[] | undefined> {
    return this.isAway ? undefined : this.lists;
  }

  #answer(store: Store, transactionId: string, none: 'forged' | 'absent'): StoreAnswer {
    if (this.isAway) return { state: 'unknown' };
    return this.#known.get(`${store} ${transactionId}`) ?? { state: none };
  }
}
