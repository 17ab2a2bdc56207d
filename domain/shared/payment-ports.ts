import type { DepositAccount, PaymentMethod, RefundAccount } from '#vocabulary/payments';
import type { Store, StoreChannel } from '#vocabulary/stores';

/** What a browser is told, so that it can open the gateway's payment window by the gateway's own script. */
export interface PaymentScript {
  storeId: string;
  /** The gateway's channel of each way to pay that is open. */
  channels: Partial<Record<PaymentMethod, string>>;
  /** Address of the script; one of this shop where a simulator stands in. */
  sdkUrl: string;
  /** Further origins that the script talks to and shows. */
  hosts: string[];
}
/** One cancellation as the gateway tells it; `reason` is what it was given, and tells whose it is. */
export interface GatewayCancellation {
  id: string;
  state: 'succeeded' | 'requested' | 'failed' | 'unknown';
  won: number;
  reason: string;
}
/** A payment as the gateway tells it. */
export interface GatewayPayment {
  state: 'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed';
  id: string;
  totalWon: number;
  currency: string;
  /** Whether it was made in this shop's store, and with money that is real here: a test channel's is not. */
  isOurs: boolean;
  /** The account that waits for the money. */
  account: DepositAccount | null;
  receiptUrl: string | null;
  /** Why it failed, in the gateway's words. */
  failure: string | null;
  cancellations: GatewayCancellation[];
}
/** `absent`: the gateway never heard of it; `unknown`: it could not be asked, and is asked again. */
export type GatewayAnswer = GatewayPayment | { state: 'absent' | 'unknown' };
/** How a cancellation went. `requested`: the gateway is at it; `unknown`: it may have happened, and has to be looked up. */
export type CancelAnswer = 'succeeded' | 'requested' | 'failed' | 'unknown';
/** An order to give money back; without `won` all of it. */
export interface CancelOrder {
  id: string;
  won?: number;
  /** What can be cancelled as far as is known: the gateway refuses if it is something else by then. */
  cancellableWon?: number;
  reason: string;
  account?: RefundAccount | null;
}
/** A message of the gateway whose signature is right. */
export interface GatewayMessage {
  id: string;
  kind: string;
  paymentId: string | null;
}
/** Who takes money. Never throws; waits ten seconds at most. */
export interface PaymentGateway {
  /** Null where the shop takes no money. */
  script: PaymentScript | null;
  /** Fixes what may be paid under an id, before a window is opened. False where that is not sure. */
  preRegister(order: { id: string; won: number }): Promise<boolean>;
  read(id: string): Promise<GatewayAnswer>;
  cancel(order: CancelOrder): Promise<CancelAnswer>;
  /** Takes back an account that still waits for money. */
  closeAccount(id: string): Promise<void>;
  /** A message by its raw bytes; undefined where it is forged, too old or cannot be read. */
  readMessage(message: {
    body: string;
    headers: Record<string, string | string[] | undefined>;
  }): Promise<GatewayMessage | undefined>;
  /** Every payment whose state changed in that time; undefined where not all could be read. */
  changed(between: { from: Date; until: Date }): Promise<GatewayPayment[] | undefined>;
}

/** Which transaction of a store. */
export interface StoreName {
  store: Store;
  /** Apple's transactionId, Google's purchaseToken. */
  transactionId: string;
  /** What the store calls the product; Google is asked with it. */
  product: string | null;
}
/** What an app brings to show that something was bought: a transaction signed by Apple, or a token of Google's. */
export type StoreProof =
  | { store: 'app-store'; jws: string }
  | { store: 'google-play'; product: string; purchaseToken: string };
/** A transaction as its store tells of it. */
export interface StorePurchase extends StoreName {
  product: string;
  state: 'pending' | 'purchased' | 'refunded';
  quantity: number;
  /** The share of the money that went back, in thousandths of a percent. */
  returnedShare: number;
  /** The name that the shop gave its buyer; null where the app named none. */
  accountToken: string | null;
  orderRef: string | null;
  environment: string;
  /** Made in a store's sandbox, or by one of its licensed testers: no money moves. */
  isTest: boolean;
  /** What was paid, in millionths of the currency: 0 for promo codes, rewards and tests; null where the store does not say. */
  amountMicros: number | null;
  currency: string | null;
  storefront: string | null;
  purchasedAt: Date | null;
  /** As of when this is told. */
  toldAt: Date;
  /** The store knows that it was delivered. */
  isFinished: boolean;
}
/** `forged`: not signed by the store, or not for this shop; `absent`: the store knows of none; `unknown`: not heard. */
export type StoreAnswer = StorePurchase | { state: 'forged' | 'absent' | 'unknown' };
/** That something happened in a store. What it says besides is asked for. */
export interface StoreMessage {
  id: string;
  kind: string;
  /** Null for what concerns no purchase. */
  purchase: StoreName | null;
  /** The buyer wants their money back, and the store asks how much of it was used. */
  asksUse?: boolean;
}
/** How much of a purchase was used, and what the shop would have a store do about its money. */
export interface StoreUse {
  /** In thousandths of a percent. */
  usedShare: number;
  isDelivered: boolean;
  refund: 'all' | 'unused' | 'none';
}
/** The app stores. Never throws; waits ten seconds at most for each thing that is asked. */
export interface StorePurchases {
  /** The shells whose store is set up. */
  open: readonly StoreChannel[];
  /** Whether the operator named a member whose test purchases give coins. */
  isTester(store: Store, memberNo: number): boolean;
  /** What stands behind what an app has brought. */
  verify(proof: StoreProof): Promise<StoreAnswer>;
  read(purchase: StoreName): Promise<StoreAnswer>;
  /** Tells the store that it was delivered, so that it can be bought again. False where that is not sure. */
  finish(purchase: StoreName): Promise<boolean>;
  /** Tells a store that has asked how much of it was used. False where that is not sure, and where the store never asks. */
  tellUse(purchase: StoreName, use: StoreUse): Promise<boolean>;
  /** A message of a store by its raw bytes; undefined where it is forged or cannot be read. */
  readMessage(
    store: Store,
    message: { body: string; headers: Record<string, string | string[] | undefined> },
  ): Promise<StoreMessage | undefined>;
  /** Purchases that something happened to since then, by the stores' own lists; undefined where not all could be read. */
  changed(since: Date): Promise<StoreName[] | undefined>;
}
