import type {
  CancelAnswer,
  CancelOrder,
  GatewayAnswer,
  GatewayCancellation,
  GatewayMessage,
  GatewayPayment,
  PaymentGateway,
} from '#shared/payment-ports';
import { PAYMENT_METHODS } from '#vocabulary/payments';

/**
 * How the gateway treats the shop: it answers; it is not heard before or after it has acted; it says no; it takes its time
 * with cancellations.
 */
export const GATEWAY_MOODS = ['well', 'deaf', 'mute', 'refusing', 'slow'] as const;
export type GatewayMood = (typeof GATEWAY_MOODS)[number];

/** What the gateway itself knows of one payment. */
export interface FarPayment extends GatewayPayment {
  /** Won received; `totalWon` of an unpaid payment is the sum ordered. */
  paidWon: number;
  cancellations: GatewayCancellation[];
}

/** The payment gateway, simulated: it holds the money and may time out, answer late or notify twice. */
export class SimulatedGateway implements PaymentGateway {
  readonly script = {
    storeId: 'store',
    channels: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 'channel'])),
    sdkUrl: '/sdk.js',
    hosts: [],
  };
  readonly payments = new Map<string, FarPayment>();
  mood: GatewayMood = 'well';
  #cancellations = 0;

  /** The buyer pays, an account's deposit by any sum. */
  pay(id: string, won: number): void {
    const payment = this.payments.get(id);
    if (!payment || payment.paidWon > 0) return;
    Object.assign(payment, { state: 'paid', paidWon: won, totalWon: won, account: null });
  }

  fail(id: string): void {
    const payment = this.payments.get(id);
    if (payment && payment.paidWon === 0) payment.state = 'failed';
  }

  /** An account waits for money until that moment. */
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
    const most = heldOf(payment);
    if (most > 0) this.#cancel(payment, { won: Math.min(won, most), reason: 'console', state: 'succeeded' });
  }

  /** Completes what the gateway had delayed. */
  finishSlow(succeeds: boolean): void {
    for (const payment of this.payments.values())
      for (const one of payment.cancellations) {
        if (one.state !== 'requested') continue;
        one.state = succeeds && one.won <= heldOf(payment) ? 'succeeded' : 'failed';
        settleState(payment);
      }
  }

  async preRegister({ id, won }: { id: string; won: number }): Promise<boolean> {
    this.payments.set(id, {
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
    });
    return true;
  }

  async read(id: string): Promise<GatewayAnswer> {
    if (this.mood === 'deaf') return { state: 'unknown' };
    const payment = this.payments.get(id);
    return payment ? structuredClone(payment) : { state: 'absent' };
  }

  async cancel({ id, won, cancellableWon, reason }: CancelOrder): Promise<CancelAnswer> {
    const payment = this.payments.get(id);
    if (this.mood === 'deaf') return 'unknown';
    if (!payment || this.mood === 'refusing') return 'failed';
    const held = heldOf(payment);
    const wanted = won ?? held;
    if (wanted <= 0 || wanted > held || (cancellableWon !== undefined && cancellableWon !== held)) return 'failed';
    const isSlow = this.mood === 'slow';
    this.#cancel(payment, { won: wanted, reason, state: isSlow ? 'requested' : 'succeeded' });
    if (this.mood === 'mute') return 'unknown';
    return isSlow ? 'requested' : 'succeeded';
  }

  async closeAccount(id: string): Promise<void> {
    const payment = this.payments.get(id);
    if (payment?.state === 'waiting') Object.assign(payment, { state: 'failed', account: null });
  }

  async readMessage(): Promise<GatewayMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<GatewayPayment[] | undefined> {
    return this.mood === 'deaf' ? undefined : structuredClone([...this.payments.values()]);
  }

  #cancel(payment: FarPayment, cancellation: Omit<GatewayCancellation, 'id'>): void {
    this.#cancellations += 1;
    payment.cancellations.push({ id: `c${this.#cancellations}`, ...cancellation });
    settleState(payment);
  }
}

/** Won refunded of a payment. */
function returnedOf(payment: FarPayment): number {
  return payment.cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
}

/** Won that the gateway still holds of a payment. */
export function heldOf(payment: FarPayment): number {
  return payment.paidWon - returnedOf(payment);
}

function settleState(payment: FarPayment): void {
  const gone = returnedOf(payment);
  if (gone > 0) payment.state = gone < payment.paidWon ? 'partial' : 'cancelled';
}
