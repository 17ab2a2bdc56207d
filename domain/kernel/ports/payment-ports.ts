import type { DepositAccount, PaymentMethod, RefundAccount, RefundBank } from '#shared/money/payments';
import type { Store, StoreChannel } from '#shared/money/app-stores';

/** What a browser needs to open the gateway's payment window. */
export interface PaymentScript {
  storeId: string;
  /** Gateway channel per enabled payment method. */
  channels: Partial<Record<PaymentMethod, string>>;
  /** Gateway channel for cards that are charged again; null if the shop has none. */
  billingChannel: string | null;
  /** URL of the script, or of the simulator. */
  sdkUrl: string;
  /** Further origins for the CSP. */
  hosts: string[];
}
/** A cancellation as reported by the gateway; `reason` identifies who requested it. */
export interface GatewayCancellation {
  id: string;
  state: 'succeeded' | 'requested' | 'failed' | 'unknown';
  won: number;
  reason: string;
}
/** A payment as reported by the gateway. */
export interface GatewayPayment {
  state: 'ready' | 'pending' | 'waiting' | 'paid' | 'partial' | 'cancelled' | 'failed';
  id: string;
  totalWon: number;
  currency: string;
  /** Whether it was made in this shop's store with real money, not through a test channel. */
  isOurs: boolean;
  /** The virtual account that awaits the deposit. */
  account: DepositAccount | null;
  receiptUrl: string | null;
  /** Failure message of the gateway. */
  failure: string | null;
  cancellations: GatewayCancellation[];
}
/** `absent`: the gateway has no such payment; `unknown`: the request failed and is retried. */
export type GatewayPaymentResult = GatewayPayment | { state: 'absent' | 'unknown' };
/** `requested`: in progress; `unknown`: may have happened and must be looked up. */
export type CancellationResult = 'succeeded' | 'requested' | 'failed' | 'unknown';
/** A refund request; without `won` the full amount. */
export interface CancellationRequest {
  id: string;
  won?: number;
  /** Expected cancellable amount; the gateway rejects a mismatch. */
  cancellableWon?: number;
  reason: string;
  account?: RefundAccount | null;
}
/** A webhook message with a valid signature. */
export interface GatewayMessage {
  id: string;
  kind: string;
  paymentId: string | null;
}
/** `absent`: the bank has no such account; `unknown`: the bank could not be asked. */
export type AccountHolderResult = { state: 'found'; name: string } | { state: 'absent' | 'unknown' };
/** A card that was registered to be charged again. The key charges it and is a secret. */
export interface GatewayCard {
  /** The shop's code of the member who registered it. */
  customer: string | null;
  /** Issuer or product, such as `신한카드`. */
  name: string;
  /** The last four digits. */
  tail: string;
  /** Whether it was registered in this shop's store, not through a test channel. */
  isOurs: boolean;
}
/** `absent`: no such key, or deleted; `unknown`: the request failed. */
export type GatewayCardResult = ({ state: 'issued' } & GatewayCard) | { state: 'absent' } | { state: 'unknown' };
/** A charge of a registered card. The gateway charges a payment ID at most once. */
export interface CardCharge {
  id: string;
  billingKey: string;
  customer: string;
  won: number;
  name: string;
}
/** Payment gateway. Never throws; times out after ten seconds. */
export interface PaymentGateway {
  /** Null if the shop accepts no payments. */
  script: PaymentScript | null;
  /** Fixes the amount of a payment id before the window opens. False if not confirmed. */
  preRegister(request: { id: string; won: number }): Promise<boolean>;
  read(id: string): Promise<GatewayPaymentResult>;
  cancel(request: CancellationRequest): Promise<CancellationResult>;
  /** Closes a virtual account without a deposit. */
  closeAccount(id: string): Promise<void>;
  /** A registered card by its key. */
  readCard(billingKey: string): Promise<GatewayCardResult>;
  /** Charges a registered card. `refused`: nothing was charged; `sent`: `read` returns the result. */
  chargeCard(charge: CardCharge): Promise<'sent' | 'refused' | 'unknown'>;
  /** Deletes a card's key. False if not confirmed. */
  removeCard(billingKey: string): Promise<boolean>;
  /** Parses a raw webhook; undefined if forged, expired or malformed. */
  readMessage(message: {
    body: string;
    headers: Record<string, string | string[] | undefined>;
  }): Promise<GatewayMessage | undefined>;
  /** The owner of a bank account, whose number has digits only. */
  findAccountHolder(account: {
    bank: RefundBank;
    number: string;
    businessNumber: string | null;
  }): Promise<AccountHolderResult>;
  /** Payments whose state changed in the period; undefined if the list is incomplete. */
  changed(period: { from: Date; until: Date }): Promise<GatewayPayment[] | undefined>;
}

/** Identifies a store transaction. */
export interface StoreTransactionRef {
  store: Store;
  transactionId: string;
  /** The store's product id; Google requires it for lookups. */
  product: string | null;
}
/** Purchase proof from an app: a transaction signed by Apple or a Google purchase token. */
export type StoreProof =
  | { store: 'app-store'; jws: string }
  | { store: 'google-play'; product: string; purchaseToken: string };
/** A transaction as reported by its store. */
export interface VerifiedStorePurchase extends StoreTransactionRef {
  product: string;
  state: 'pending' | 'purchased' | 'refunded';
  quantity: number;
  /** Refunded share, in thousandths of a percent. */
  returnedShare: number;
  /** The shop's name for the buyer; null if the app sent none. */
  accountToken: string | null;
  orderRef: string | null;
  environment: string;
  /** From a sandbox or licensed tester; no money moves. */
  isTest: boolean;
  /** Price in millionths of the currency: 0 for promo codes, rewards and tests; null if unknown. */
  amountMicros: number | null;
  currency: string | null;
  storefront: string | null;
  purchasedAt: Date | null;
  /** Time of the report. */
  toldAt: Date;
  /** The store knows that the purchase was delivered. */
  isFinished: boolean;
}
/** `forged`: not signed by the store or not for this shop; `absent`: no such purchase; `unknown`: no answer. */
export type StorePurchaseResult = VerifiedStorePurchase | { state: 'forged' | 'absent' | 'unknown' };
/** A store notification. Details are looked up separately. */
export interface StoreMessage {
  id: string;
  kind: string;
  /** Null if it concerns no purchase. */
  purchase: StoreTransactionRef | null;
  /** The buyer requested a refund and the store asks for consumption data. */
  asksUse?: boolean;
}
/** Consumption of a purchase and the preferred refund. */
export interface StoreConsumption {
  usedShare: number;
  isDelivered: boolean;
  refund: 'all' | 'unused' | 'none';
}
/** App stores. Never throws; each request times out after ten seconds. */
export interface AppStores {
  /** App channels with a configured store. */
  open: readonly StoreChannel[];
  /** Whether test purchases of this member grant coins. */
  isTester(store: Store, memberNo: number): boolean;
  /** Verifies a purchase proof. */
  verify(proof: StoreProof): Promise<StorePurchaseResult>;
  read(purchase: StoreTransactionRef): Promise<StorePurchaseResult>;
  /** Acknowledges delivery, so that the product can be bought again. False if not confirmed. */
  finish(purchase: StoreTransactionRef): Promise<boolean>;
  /** Answers a store's consumption request. False if not confirmed or unsupported. */
  reportConsumption(purchase: StoreTransactionRef, consumption: StoreConsumption): Promise<boolean>;
  /** Parses a raw notification; undefined if forged or malformed. */
  readMessage(
    store: Store,
    message: { body: string; headers: Record<string, string | string[] | undefined> },
  ): Promise<StoreMessage | undefined>;
  /** Changed purchases since then; undefined if the list is incomplete. */
  changed(since: Date): Promise<StoreTransactionRef[] | undefined>;
}
