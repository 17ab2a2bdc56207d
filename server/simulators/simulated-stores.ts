import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { STORE_CHANNELS, type Store, type StoreChannel } from '#shared/money/app-stores';

/** A product of a simulated store. */
export interface SimulatedProduct {
  id: string;
  title: string;
  won: number;
}

/** Products by channel. */
export type StoreCatalogue = (channel: StoreChannel) => Promise<SimulatedProduct[]>;

/** Purchase outcomes. */
export const BUY_CHOICES = {
  bought: '결제합니다',
  pending: '승인을 기다립니다(보호자 승인, 편의점 결제)',
  cancelled: '창을 닫습니다',
  failed: '결제 수단이 거절됩니다',
  lost: '결제되지만 앱이 알지 못하고 꺼집니다',
} as const;
export type BuyChoice = keyof typeof BUY_CHOICES;

/** Later store actions. */
export const STORE_ACTIONS = {
  approve: '기다리던 결제 승인',
  decline: '기다리던 결제 거절',
  refund: '환불',
  'refund-half': '절반 환불',
  'refund-reversed': '환불 취소(App Store)',
  'refund-asked': '환불 심사에 쓸 정보 묻기(App Store)',
  'tell-again': '알림 다시 보내기',
  test: '테스트 알림 보내기',
} as const;
export type StoreAction = keyof typeof STORE_ACTIONS;

/** A stored purchase. */
export interface SimulatedPurchase {
  store: Store;
  /** Apple: transactionId; Google: order id. */
  number: string;
  /** Google: purchaseToken; Apple: the transactionId. */
  token: string;
  product: string;
  title: string;
  won: number;
  accountToken: string | null;
  /** Store account of a phone. */
  device: string;
  state: 'pending' | 'purchased' | 'cancelled';
  /** Refunded percentage. */
  returnedPercent: number;
  isFinished: boolean;
  /** Consumption data sent by the shop. */
  use: object | null;
  boughtAt: Date;
  changedAt: Date;
}

/** A store notification. */
export interface StoreNotice {
  kind: 'bought' | 'asked' | 'refunded' | 'reversed' | 'cancelled' | 'test';
  purchase: SimulatedPurchase | undefined;
  store: Store;
}

const KEPT = 2000;

/** Purchases of both stores, in memory only. */
export class SimulatedStores {
  readonly #purchases = new Map<string, SimulatedPurchase>();
  readonly #tell: (news: StoreNotice) => void;

  constructor(notify: (news: StoreNotice) => void) {
    this.#tell = notify;
  }

  list(): SimulatedPurchase[] {
    return [...this.#purchases.values()].toReversed();
  }

  find(store: Store, name: string): SimulatedPurchase | undefined {
    return this.list().find((one) => one.store === store && (one.token === name || one.number === name));
  }

  /** Unfinished purchases of a phone; Google's include pending ones. */
  unfinished(store: Store, device: string): SimulatedPurchase[] {
    return this.list().filter(
      (one) => one.store === store && one.device === device && !one.isFinished && one.state === 'purchased',
    );
  }

  /** Buys; undefined while the same product is unfinished, as in Google Play. */
  buy(order: {
    store: Store;
    product: SimulatedProduct;
    accountToken: string | null;
    device: string;
    isPending: boolean;
  }): SimulatedPurchase | undefined {
    const { store, product, accountToken, device, isPending } = order;
    const stored = this.unfinished(store, device).some((one) => one.product === product.id);
    if (stored && store === 'google-play') return undefined;
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

  /** Marks a purchase as delivered. */
  finish(purchase: SimulatedPurchase): void {
    purchase.isFinished = true;
  }

  /** Executes a store action; false if not applicable. */
  act(purchase: SimulatedPurchase, storeAction: StoreAction): boolean {
    const isPaid = purchase.state === 'purchased';
    if ((storeAction === 'approve' || storeAction === 'decline') && purchase.state === 'pending') {
      purchase.state = storeAction === 'approve' ? 'purchased' : 'cancelled';
      return this.#news(storeAction === 'approve' ? 'bought' : 'cancelled', purchase);
    }
    if ((storeAction === 'refund' || storeAction === 'refund-half') && isPaid) {
      purchase.returnedPercent = storeAction === 'refund' ? 100 : 50;
      return this.#news('refunded', purchase);
    }
    if (storeAction === 'refund-reversed' && purchase.store === 'app-store' && purchase.returnedPercent > 0) {
      purchase.returnedPercent = 0;
      return this.#news('reversed', purchase);
    }
    if (storeAction === 'refund-asked' && purchase.store === 'app-store' && isPaid)
      return this.#news('asked', purchase);
    if (storeAction === 'tell-again') return this.#news(purchase.returnedPercent > 0 ? 'refunded' : 'bought', purchase);
    return false;
  }

  /** Sends a test notification. */
  test(store: Store): void {
    this.#tell({ kind: 'test', purchase: undefined, store });
  }

  #news(kind: StoreNotice['kind'], purchase: SimulatedPurchase): true {
    purchase.changedAt = new Date();
    this.#tell({ kind, purchase, store: purchase.store });
    return true;
  }
}

/** Same length as Apple's, and unique across restarts, because the database persists. */
function appleNumber(): string {
  return `2${String(randomInt(2 ** 47)).padStart(15, '0')}`;
}

function googleOrder(): string {
  const digits = String(BigInt(`0x${randomUUID().replaceAll('-', '')}`))
    .padStart(17, '0')
    .slice(0, 17);
  return `GPA.${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8, 12)}-${digits.slice(12)}`;
}

/** Store of a platform. */
export function storeOf(platform: string): Store | undefined {
  return (['app-store', 'google-play'] as const).find((store) => STORE_CHANNELS[store] === platform);
}
