import type {
  AccountHolderResult,
  CardCharge,
  CancellationResult,
  CancellationRequest,
  GatewayCardResult,
  GatewayPaymentResult,
  GatewayCancellation,
  GatewayMessage,
  GatewayPayment,
  PaymentGateway,
} from '#kernel/ports/payment-ports';
import { PAYMENT_METHODS } from '#shared/money/payments';

/** The gateway's behaviour: answers, fails before or after acting, refuses, or delays cancellations. */
export const GATEWAY_MOODS = ['well', 'deaf', 'mute', 'refusing', 'slow'] as const;
export type GatewayMood = (typeof GATEWAY_MOODS)[number];

/** The gateway's own record of a payment. */
export interface GatewayRecord extends GatewayPayment {
  /** Won received; `totalWon` of an unpaid payment is the amount ordered. */
  paidWon: number;
  cancellations: GatewayCancellation[];
}

/** Simulated payment gateway: it holds the money and may time out, answer late or notify twice. */
export class SimulatedGateway implements PaymentGateway {
  readonly script = {
    storeId: 'store',
    channels: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 'channel'])),
    billingChannel: 'billing',
    sdkUrl: '/sdk.js',
    hosts: [],
  };
  readonly payments = new Map<string, GatewayRecord>();
  /** Registered cards by key. */
  readonly cards = new Map<string, { customer: string }>();
  mood: GatewayMood = 'well';
  #cancellations = 0;

  /** The buyer pays; deposits may have any amount. */
  pay(id: string, won: number): void {
    const payment = this.payments.get(id);
    if (!payment || payment.paidWon > 0) return;
    Object.assign(payment, { state: 'paid', paidWon: won, totalWon: won, account: null });
  }

  fail(id: string): void {
    const payment = this.payments.get(id);
    if (payment && payment.paidWon === 0) payment.state = 'failed';
  }

  /** When the deposit account expires. */
  openAccount(id: string, due: number): void {
    const payment = this.payments.get(id);
    if (!payment || payment.paidWon > 0) return;
    const account = { bank: '신한은행', number: '110-1', holder: '서가', due: new Date(due).toISOString() };
    Object.assign(payment, { state: 'waiting', account });
  }

  /** Cancels in the gateway's console or by a chargeback, without a request of the shop. */
  takeBack(id: string, won: number): void {
    const payment = this.payments.get(id);
    if (!payment) return;
    const most = heldWonOf(payment);
    if (most > 0) this.#cancel(payment, { won: Math.min(won, most), reason: 'console', state: 'succeeded' });
  }

  finishSlow(succeeds: boolean): void {
    for (const payment of this.payments.values())
      for (const one of payment.cancellations) {
        if (one.state !== 'requested') continue;
        one.state = succeeds && one.won <= heldWonOf(payment) ? 'succeeded' : 'failed';
        updateState(payment);
      }
  }

  async preRegister({ id, won }: { id: string; won: number }): Promise<boolean> {
    this.payments.set(id, newRecord(id, won));
    return true;
  }

  async read(id: string): Promise<GatewayPaymentResult> {
    if (this.mood === 'deaf') return { state: 'unknown' };
    const payment = this.payments.get(id);
    return payment ? structuredClone(payment) : { state: 'absent' };
  }

  async cancel({ id, won, cancellableWon, reason }: CancellationRequest): Promise<CancellationResult> {
    const payment = this.payments.get(id);
    if (this.mood === 'deaf') return 'unknown';
    if (!payment || this.mood === 'refusing') return 'failed';
    const heldWon = heldWonOf(payment);
    const wanted = won ?? heldWon;
    if (wanted <= 0 || wanted > heldWon || (cancellableWon !== undefined && cancellableWon !== heldWon))
      return 'failed';
    const isSlow = this.mood === 'slow';
    this.#cancel(payment, { won: wanted, reason, state: isSlow ? 'requested' : 'succeeded' });
    if (this.mood === 'mute') return 'unknown';
    return isSlow ? 'requested' : 'succeeded';
  }

  async closeAccount(id: string): Promise<void> {
    const payment = this.payments.get(id);
    if (payment?.state === 'waiting') Object.assign(payment, { state: 'failed', account: null });
  }

  async readCard(billingKey: string): Promise<GatewayCardResult> {
    if (this.mood === 'deaf') return { state: 'unknown' };
    const card = this.cards.get(billingKey);
    return card ? { state: 'issued', ...card, name: '카드', tail: '1234', isOurs: true } : { state: 'absent' };
  }

  /** Charges a payment id once; declines in a refusing mood. */
  async chargeCard({ id, won, billingKey }: CardCharge): Promise<'sent' | 'refused' | 'unknown'> {
    if (this.mood === 'deaf') return 'unknown';
    if (!this.cards.has(billingKey)) return 'refused';
    const payment = this.payments.get(id) ?? newRecord(id, won);
    this.payments.set(id, payment);
    if (payment.paidWon > 0) return 'sent';
    if (this.mood === 'refusing') Object.assign(payment, { state: 'failed', failure: '한도 초과' });
    else Object.assign(payment, { state: 'paid', paidWon: won, failure: null });
    return this.mood === 'mute' ? 'unknown' : 'sent';
  }

  async removeCard(billingKey: string): Promise<boolean> {
    if (this.mood === 'deaf') return false;
    this.cards.delete(billingKey);
    return true;
  }

  async findAccountHolder(): Promise<AccountHolderResult> {
    return { state: 'unknown' };
  }

  async readMessage(): Promise<GatewayMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<GatewayPayment[] | undefined> {
    return this.mood === 'deaf' ? undefined : structuredClone([...this.payments.values()]);
  }

  #cancel(payment: GatewayRecord, cancellation: Omit<GatewayCancellation, 'id'>): void {
    this.#cancellations += 1;
    payment.cancellations.push({ id: `c${this.#cancellations}`, ...cancellation });
    updateState(payment);
  }
}

function newRecord(id: string, won: number): GatewayRecord {
  return {
    state: 'ready',
    id,
    totalWon: won,
    paidWon: 0,
    currency: 'KRW',
    isOurs: true,
    account: null,
    receiptUrl: null,
    failure: null,
    cancellations: [],
  };
}

function returnedOf(payment: GatewayRecord): number {
  return payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
}

export function heldWonOf(payment: GatewayRecord): number {
  return payment.paidWon - returnedOf(payment);
}

function updateState(payment: GatewayRecord): void {
  const returnedWon = returnedOf(payment);
  if (returnedWon > 0) payment.state = returnedWon < payment.paidWon ? 'partial' : 'cancelled';
}
