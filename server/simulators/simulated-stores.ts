import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { STORE_CHANNELS, type Store, type StoreChannel } from '#vocabulary/stores';

/** What a simulated store sells. */
export interface SimulatedProduct {
  id: string;
  title: string;
  won: number;
}

/** Which products there are in the store of a shell, as an operator would have put them in. */
export type StoreCatalogue = (channel: StoreChannel) => Promise<SimulatedProduct[]>;

/** How buying goes, as whoever stands before the window chooses. */
export const BUY_CHOICES = {
  bought: '결제합니다',
  pending: '승인을 기다립니다(보호자 승인, 편의점 결제)',
  cancelled: '창을 닫습니다',
  failed: '결제 수단이 거절됩니다',
  lost: '결제되지만 앱이 알지 못하고 꺼집니다',
} as const;
export type BuyChoice = keyof typeof BUY_CHOICES;

/** What the store does with a purchase later. */
export const STORE_ACTS = {
  approve: '기다리던 결제 승인',
  decline: '기다리던 결제 거절',
  refund: '환불',
  'refund-half': '절반 환불',
  'refund-reversed': '환불 취소(App Store)',
  'refund-asked': '환불 심사에 쓸 정보 묻기(App Store)',
  'tell-again': '알림 다시 보내기',
  test: '시험 알림 보내기',
} as const;
export type StoreAct = keyof typeof STORE_ACTS;

/** A purchase as a simulated store keeps it. */
export interface SimulatedPurchase {
  store: Store;
  /** Apple's transactionId; of Google's, the order. */
  number: string;
  /** Google's purchaseToken; Apple's number once more. */
  token: string;
  product: string;
  title: string;
  won: number;
  accountToken: string | null;
  /** Whose account with the store it is: a phone's. */
  device: string;
  state: 'pending' | 'purchased' | 'cancelled';
  /** Of 100 won, how many went back. */
  returnedPercent: number;
  isFinished: boolean;
  /** What the shop has told when it was asked how much was used. */
  use: object | null;
  boughtAt: Date;
  changedAt: Date;
}

/** Something that a store has to tell the shop. */
export interface StoreNews {
  kind: 'bought' | 'asked' | 'refunded' | 'reversed' | 'cancelled' | 'test';
  purchase: SimulatedPurchase | undefined;
  store: Store;
}

const KEPT = 2000;

/** Purchases in both stores, as the stores' own sides keep them. In memory: after a restart nobody knows of them. */
export class SimulatedStores {
  readonly #purchases = new Map<string, SimulatedPurchase>();
  readonly #tell: (news: StoreNews) => void;

  constructor(tell: (news: StoreNews) => void) {
    this.#tell = tell;
  }

  list(): SimulatedPurchase[] {
    return [...this.#purchases.values()].toReversed();
  }

  find(store: Store, name: string): SimulatedPurchase | undefined {
    return this.list().find((one) => one.store === store && (one.token === name || one.number === name));
  }

  /** What a phone has paid for and not delivered; Google's tells also what waits. */
  unfinished(store: Store, device: string): SimulatedPurchase[] {
    return this.list().filter(
      (one) => one.store === store && one.device === device && !one.isFinished && one.state === 'purchased',
    );
  }

  /** Buys; undefined where the phone holds the same product still undelivered, as Google Play says no to that. */
  buy(order: {
    store: Store;
    product: SimulatedProduct;
    accountToken: string | null;
    device: string;
    isPending: boolean;
  }): SimulatedPurchase | undefined {
    const { store, product, accountToken, device, isPending } = order;
    const held = this.unfinished(store, device).some((one) => one.product === product.id);
    if (held && store === 'google-play') return undefined;
    const now = new Date();
    const number = store === 'app-store' ? appleNumber() : googleOrder();
    const purchase: SimulatedPurchase = {
      store,
      number,
      token:
        store === 'app-store'
          ? number
          : `${randomBytes(12).toString('hex')}.AO-J1O${randomBytes(48).toString('base64url')}`,
      product: product.id,
      title: product.title,
      won: product.won,
      accountToken,
      device,
      state: isPending ? 'pending' : 'purchased',
      returnedPercent: 0,
      isFinished: false,
      use: null,
      boughtAt: now,
      changedAt: now,
    };
    this.#purchases.set(`${store} ${purchase.token}`, purchase);
    const [oldest] = this.#purchases.keys();
    if (this.#purchases.size > KEPT && oldest) this.#purchases.delete(oldest);
    if (!isPending) this.#news('bought', purchase);
    return purchase;
  }

  /** The phone, or the shop, says that it was delivered. */
  finish(purchase: SimulatedPurchase): void {
    purchase.isFinished = true;
  }

  /** Does what the store's side may do; false where that makes no sense. */
  act(purchase: SimulatedPurchase, act: StoreAct): boolean {
    const isPaid = purchase.state === 'purchased';
    if ((act === 'approve' || act === 'decline') && purchase.state === 'pending') {
      purchase.state = act === 'approve' ? 'purchased' : 'cancelled';
      return this.#news(act === 'approve' ? 'bought' : 'cancelled', purchase);
    }
    if ((act === 'refund' || act === 'refund-half') && isPaid) {
      purchase.returnedPercent = act === 'refund' ? 100 : 50;
      return this.#news('refunded', purchase);
    }
    if (act === 'refund-reversed' && purchase.store === 'app-store' && purchase.returnedPercent > 0) {
      purchase.returnedPercent = 0;
      return this.#news('reversed', purchase);
    }
    if (act === 'refund-asked' && purchase.store === 'app-store' && isPaid) return this.#news('asked', purchase);
    if (act === 'tell-again') return this.#news(purchase.returnedPercent > 0 ? 'refunded' : 'bought', purchase);
    return false;
  }

  /** Asks the shop whether it hears. */
  test(store: Store): void {
    this.#tell({ kind: 'test', purchase: undefined, store });
  }

  #news(kind: StoreNews['kind'], purchase: SimulatedPurchase): true {
    purchase.changedAt = new Date();
    this.#tell({ kind, purchase, store: purchase.store });
    return true;
  }
}

/** As long as Apple's, and never one that was given before: the shop's database outlives this process. */
function appleNumber(): string {
  return `2${String(randomInt(2 ** 47)).padStart(15, '0')}`;
}

function googleOrder(): string {
  const digits = String(BigInt(`0x${randomUUID().replaceAll('-', '')}`))
    .padStart(17, '0')
    .slice(0, 17);
  return `GPA.${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8, 12)}-${digits.slice(12)}`;
}

/** The store of a shell's system, by what the shell is called. */
export function storeOf(platform: string): Store | undefined {
  return (['app-store', 'google-play'] as const).find((store) => STORE_CHANNELS[store] === platform);
}
