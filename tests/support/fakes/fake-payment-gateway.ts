import type {
  AccountHolderResult,
  CancellationResult,
  CancellationRequest,
  GatewayPaymentResult,
  GatewayMessage,
  GatewayPayment,
  PaymentGateway,
} from '#kernel/ports/payment-ports';
import { PAYMENT_METHODS } from '#shared/money/payments';

export class TestGateway implements PaymentGateway {
  readonly script = {
    storeId: 'store',
    channels: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 'channel'])),
    sdkUrl: '/sdk.js',
    hosts: [],
  };
  readonly #answers = new Map<string, GatewayPaymentResult>();
  /** Requested cancellations, and the result of the next one. */
  readonly cancelled: CancellationRequest[] = [];
  readonly closed: string[] = [];
  goes: CancellationResult = 'succeeded';

  tell(id: string, response: Partial<GatewayPayment> & { state: GatewayPayment['state'] }): void {
    const result = this.#answers.get(id);
    const existing = result && 'id' in result ? result : NOTHING;
    this.#answers.set(id, { ...existing, id, ...response });
  }

  hang(id: string): void {
    this.#answers.set(id, { state: 'unknown' });
  }

  async preRegister({ id, won }: { id: string; won: number }): Promise<boolean> {
    this.tell(id, { state: 'ready', totalWon: won });
    return true;
  }

  async read(id: string): Promise<GatewayPaymentResult> {
    return this.#answers.get(id) ?? { state: 'absent' };
  }

  async cancel(order: CancellationRequest): Promise<CancellationResult> {
    this.cancelled.push(order);
    const result = this.#answers.get(order.id);
    if (!result || !('id' in result) || this.goes === 'unknown') return this.goes;
    const won = order.won ?? result.totalWon;
    const cancellations = [
      ...result.cancellations,
      { id: `c${result.cancellations.length + 1}`, state: this.goes, won, reason: order.reason },
    ];
    const removed = cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
    const state = removed === 0 ? result.state : removed < result.totalWon ? 'partial' : 'cancelled';
    this.#answers.set(order.id, { ...result, state, cancellations });
    return this.goes;
  }

  async closeAccount(id: string): Promise<void> {
    this.closed.push(id);
  }

  /** The bank's answer of the next question for an account's owner. */
  owner: AccountHolderResult = { state: 'unknown' };

  async findAccountHolder(): Promise<AccountHolderResult> {
    return this.owner;
  }

  async readMessage(): Promise<GatewayMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<GatewayPayment[]> {
    return [...this.#answers.values()].filter((response): response is GatewayPayment => 'id' in response);
  }
}

const NOTHING: GatewayPayment = {
  state: 'ready',
  id: '',
  totalWon: 0,
  currency: 'KRW',
  isOurs: true,
  account: null,
  receiptUrl: null,
  failure: null,
  cancellations: [],
};
