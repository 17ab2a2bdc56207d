import type {
  CancelAnswer,
  CancelOrder,
  GatewayAnswer,
  GatewayMessage,
  GatewayPayment,
  PaymentGateway,
} from '#shared/payment-ports';
import { PAYMENT_METHODS } from '#vocabulary/payments';

/** A gateway that answers what a test says; of everything else it has never heard. */
export class TestGateway implements PaymentGateway {
  readonly script = {
    storeId: 'store',
    channels: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, 'channel'])),
    sdkUrl: '/sdk.js',
    hosts: [],
  };
  readonly #answers = new Map<string, GatewayAnswer>();
  /** Every cancellation that was asked for, and how the next one goes. */
  readonly cancelled: CancelOrder[] = [];
  readonly closed: string[] = [];
  goes: CancelAnswer = 'succeeded';

  tell(id: string, answer: Partial<GatewayPayment> & { state: GatewayPayment['state'] }): void {
    const told = this.#answers.get(id);
    const known = told && 'id' in told ? told : NOTHING;
    this.#answers.set(id, { ...known, id, ...answer });
  }

  hang(id: string): void {
    this.#answers.set(id, { state: 'unknown' });
  }

  async preRegister({ id, won }: { id: string; won: number }): Promise<boolean> {
    this.tell(id, { state: 'ready', totalWon: won });
    return true;
  }

  async read(id: string): Promise<GatewayAnswer> {
    return this.#answers.get(id) ?? { state: 'absent' };
  }

  async cancel(order: CancelOrder): Promise<CancelAnswer> {
    this.cancelled.push(order);
    const told = this.#answers.get(order.id);
    if (!told || !('id' in told) || this.goes === 'unknown') return this.goes;
    const won = order.won ?? told.totalWon;
    const cancellations = [
      ...told.cancellations,
      { id: `c${told.cancellations.length + 1}`, state: this.goes, won, reason: order.reason },
    ];
    const gone = cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
    const state = gone === 0 ? told.state : gone < told.totalWon ? 'partial' : 'cancelled';
    this.#answers.set(order.id, { ...told, state, cancellations });
    return this.goes;
  }

  async closeAccount(id: string): Promise<void> {
    this.closed.push(id);
  }

  async readMessage(): Promise<GatewayMessage | undefined> {
    return undefined;
  }

  async changed(): Promise<GatewayPayment[]> {
    return [...this.#answers.values()].filter((answer): answer is GatewayPayment => 'id' in answer);
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
