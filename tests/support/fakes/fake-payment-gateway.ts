import type {
  AccountHolderResult,
  CardCharge,
  GatewayCardResult,
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
    billingChannel: 'billing',
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

  /** Registered cards by key. */
  readonly cards = new Map<string, GatewayCardResult>();
  readonly charged: CardCharge[] = [];
  readonly removed: string[] = [];
  /** The outcome of further charges of cards. */
  card: 'paid' | 'failed' | 'refused' | 'lost' | 'paid-unanswered' = 'paid';

  async readCard(billingKey: string): Promise<GatewayCardResult> {
    return this.cards.get(billingKey) ?? { state: 'absent' };
  }

  async chargeCard(charge: CardCharge): Promise<'sent' | 'refused' | 'unknown'> {
    this.charged.push(charge);
    const { id, won: totalWon } = charge;
    if (this.card === 'refused') return 'refused';
    if (this.card === 'lost') return 'unknown';
    const existing = this.#answers.get(id);
    if (existing?.state === 'paid') return 'sent';
    if (this.card === 'failed') this.tell(id, { state: 'failed', totalWon, failure: '한도를 초과했습니다.' });
    else this.tell(id, { state: 'paid', totalWon });
    return this.card === 'paid-unanswered' ? 'unknown' : 'sent';
  }

  async removeCard(billingKey: string): Promise<boolean> {
    this.removed.push(billingKey);
    return true;
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
