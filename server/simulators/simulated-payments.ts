import { randomBytes } from 'node:crypto';
import type { PaymentChoice } from './payment-choices.ts';

/** Ids of the simulated shop. */
export const SIMULATED_SHOP = { storeId: 'store-simulator', channelKey: 'channel-key-simulator' } as const;

type Status = 'READY' | 'VIRTUAL_ACCOUNT_ISSUED' | 'PAID' | 'PARTIAL_CANCELLED' | 'CANCELLED' | 'FAILED';
interface Cancellation {
  status: 'SUCCEEDED' | 'REQUESTED' | 'FAILED';
  id: string;
  totalAmount: number;
  taxFreeAmount: number;
  vatAmount: number;
  reason: string;
  requestedAt: string;
  cancelledAt?: string;
}

/** A stored payment. */
export interface SimulatedPayment {
  id: string;
  tx: string;
  status: Status;
  orderName: string;
  payMethod: string;
  /** Pre-registered amount. */
  won: number;
  /** Paid amount; differs when tampered with. */
  totalWon: number;
  redirectUrl: string | null;
  dueAt: string | null;
  accountNumber: string | null;
  cancellations: Cancellation[];
  requestedAt: string;
  changedAt: string;
  paidAt: string | null;
  /** Remaining slow responses. */
  slowReads: number;
  failure: string | null;
}

/** Result for the browser, as promise or query. */
export interface PaymentResult {
  transactionType: 'PAYMENT';
  paymentId: string;
  txId: string;
  code?: string;
  message?: string;
}
/** PortOne error. */
export interface PaymentApiError {
  status: number;
  type: string;
}

const MAX_PAYMENTS = 5000;
const DUE_MS = 3 * 86_400_000;
const now = (): string => new Date().toISOString();

/** Payments in PortOne V2's format. `onChange` receives what messages would report. */
export class SimulatedPayments {
  readonly #payments = new Map<string, SimulatedPayment>();
  readonly #fixed = new Map<string, number>();
  readonly #onChange: (kind: string, payment: SimulatedPayment) => void;
  /** Behaviour of later cancellations. */
  cancels: 'succeed' | 'wait' | 'fail' = 'succeed';

  constructor(onChange: (kind: string, payment: SimulatedPayment) => void) {
    this.#onChange = onChange;
  }

  /** Pre-registers an amount. */
  preRegister(id: string, won: number): PaymentApiError | undefined {
    if (this.#payments.get(id)?.paidAt) return { status: 409, type: 'ALREADY_PAID' };
    this.#fixed.set(id, won);
    return undefined;
  }

  /** Opens a window; not for paid or waiting orders. */
  request(requested: {
    id: string;
    won: number;
    orderName: string;
    payMethod: string;
    redirectUrl: string | null;
  }): SimulatedPayment | { code: string; message: string } {
    const existing = this.#payments.get(requested.id);
    if (existing && existing.status !== 'READY' && existing.status !== 'FAILED')
      return { code: 'ALREADY_PAID', message: '이미 결제된 주문입니다.' };
    const fixed = this.#fixed.get(requested.id);
    if (fixed !== undefined && fixed !== requested.won)
      return { code: 'AMOUNT_MISMATCH', message: '등록된 금액과 다른 금액입니다.' };
    for (const old of this.#payments.keys()) if (this.#payments.size >= MAX_PAYMENTS) this.#payments.delete(old);
    const payment: SimulatedPayment = {
      ...requested,
      tx: randomBytes(12).toString('hex'),
      status: 'READY',
      totalWon: requested.won,
      dueAt: null,
      accountNumber: null,
      cancellations: [],
      requestedAt: now(),
      changedAt: now(),
      paidAt: null,
      slowReads: 0,
      failure: null,
    };
    this.#payments.set(requested.id, payment);
    this.#onChange('Transaction.Ready', payment);
    return payment;
  }

  get(id: string): SimulatedPayment | undefined {
    return this.#payments.get(id);
  }

  /** Payment of an open window. */
  waiting(tx: string): SimulatedPayment | undefined {
    const payment = this.#payments.values().find((one) => one.tx === tx);
    return payment?.status === 'READY' ? payment : undefined;
  }

  /** Newest first. */
  list(): SimulatedPayment[] {
    return [...this.#payments.values()].toReversed();
  }

  /** Chooses an outcome; returns the browser result. */
  choose(tx: string, choice: PaymentChoice): PaymentResult | undefined {
    const payment = this.waiting(tx);
    if (!payment) return undefined;
    const result: PaymentResult = { transactionType: 'PAYMENT', paymentId: payment.id, txId: tx };
    const no = (code: string, message: string): PaymentResult => ({ ...result, code, message });
    switch (choice) {
      case 'cancels':
        return no('PG_PROVIDER_ERROR', '사용자가 결제를 취소했습니다.');
      case 'fails':
        this.#change(payment, { status: 'FAILED', failure: '한도를 초과했습니다.' }, 'Transaction.Failed');
        return no('PG_PROVIDER_ERROR', '한도를 초과했습니다.');
      case 'account':
        this.#change(
          payment,
          {
            status: 'VIRTUAL_ACCOUNT_ISSUED',
            accountNumber: `999${Math.floor(Math.random() * 1e9)}`,
            dueAt: new Date(Date.now() + DUE_MS).toISOString(),
          },
          'Transaction.VirtualAccountIssued',
        );
        return result;
      case 'leaves':
        this.pay(payment.id);
        return no('PG_PROVIDER_ERROR', '결제 창을 닫았습니다.');
      case 'twice':
        this.pay(payment.id);
        return this.pay(payment.id) ? result : no('ALREADY_PAID', '이미 결제된 주문입니다.');
      case 'slow':
        payment.slowReads = 1;
        break;
      case 'other-sum':
        payment.totalWon = Math.max(1, payment.won - 100);
        break;
      case 'approved':
      case 'no-webhook':
      case 'webhook-twice':
        break;
    }
    this.pay(payment.id, { isTold: choice !== 'no-webhook' });
    if (choice === 'webhook-twice') this.#onChange('Transaction.Paid', payment);
    return result;
  }

  /** Pays in the window or by transfer. False when already paid. */
  pay(id: string, { isTold = true } = {}): boolean {
    const payment = this.#payments.get(id);
    if (!payment || (payment.status !== 'READY' && payment.status !== 'VIRTUAL_ACCOUNT_ISSUED')) return false;
    this.#change(payment, { status: 'PAID', paidAt: now() }, isTold ? 'Transaction.Paid' : undefined);
    return true;
  }

  /** Charges a registered card, once per payment. */
  chargeCard(charge: {
    id: string;
    won: number;
    orderName: string;
    failure: string | null;
    webhooks: number;
  }): PaymentApiError | undefined {
    const { id, won, orderName, failure, webhooks } = charge;
    const payment = this.request({ id, won, orderName, payMethod: 'CARD', redirectUrl: null });
    if ('code' in payment) return { status: 409, type: 'ALREADY_PAID' };
    if (failure !== null) {
      this.#change(payment, { status: 'FAILED', failure }, 'Transaction.Failed');
      return { status: 502, type: 'PG_PROVIDER' };
    }
    this.pay(id, { isTold: webhooks > 0 });
    if (webhooks > 1) this.tellAgain(id);
    return undefined;
  }

  /** Expires or closes an account. */
  expire(id: string): PaymentApiError | undefined {
    const payment = this.#payments.get(id);
    if (payment?.status !== 'VIRTUAL_ACCOUNT_ISSUED') return { status: 409, type: 'PAYMENT_NOT_WAITING_FOR_DEPOSIT' };
    this.#change(payment, { status: 'CANCELLED' }, 'Transaction.Cancelled');
    return undefined;
  }

  /** Cancels, by the shop or by the gateway. */
  cancel(order: {
    id: string;
    won: number | undefined;
    cancellableWon: number | undefined;
    reason: string;
    goes?: 'succeed' | 'wait' | 'fail';
  }): Cancellation | PaymentApiError {
    const payment = this.#payments.get(order.id);
    if (!payment) return { status: 404, type: 'PAYMENT_NOT_FOUND' };
    if (payment.status === 'CANCELLED') return { status: 409, type: 'PAYMENT_ALREADY_CANCELLED' };
    if (!payment.paidAt) return { status: 409, type: 'PAYMENT_NOT_PAID' };
    const left = payment.totalWon - cancelledWon(payment);
    if (order.cancellableWon !== undefined && order.cancellableWon !== left)
      return { status: 409, type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN' };
    const won = order.won ?? left;
    if (won > left) return { status: 409, type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' };
    const goes = order.goes ?? this.cancels;
    const status = goes === 'succeed' ? 'SUCCEEDED' : goes === 'wait' ? 'REQUESTED' : 'FAILED';
    const id = `cancellation-${randomBytes(8).toString('hex')}`;
    const made: Cancellation = {
      status,
      id,
      totalAmount: won,
      taxFreeAmount: 0,
      vatAmount: 0,
      reason: order.reason,
      requestedAt: now(),
    };
    payment.cancellations.push(made);
    if (goes === 'succeed') this.#cancelled(payment, made);
    if (goes === 'wait') this.#onChange('Transaction.CancelPending', payment);
    return made;
  }

  /** Finishes a pending cancellation. */
  endCancellation(id: string, isDone: boolean): void {
    const payment = this.#payments.get(id);
    const open = payment?.cancellations.find(({ status }) => status === 'REQUESTED');
    if (!payment || !open) return;
    if (isDone) this.#cancelled(payment, open);
    else open.status = 'FAILED';
  }

  /** Sends the message again. */
  tellAgain(id: string): void {
    const payment = this.#payments.get(id);
    if (payment) this.#onChange(payment.paidAt ? 'Transaction.Paid' : 'Transaction.Ready', payment);
  }

  #cancelled(payment: SimulatedPayment, cancellation: Cancellation): void {
    cancellation.status = 'SUCCEEDED';
    cancellation.cancelledAt = now();
    const isWhole = cancelledWon(payment) >= payment.totalWon;
    const kind = isWhole ? 'Transaction.Cancelled' : 'Transaction.PartialCancelled';
    this.#change(payment, { status: isWhole ? 'CANCELLED' : 'PARTIAL_CANCELLED' }, kind);
  }

  #change(payment: SimulatedPayment, to: Partial<SimulatedPayment>, kind: string | undefined): void {
    Object.assign(payment, to, { changedAt: now() });
    if (kind) this.#onChange(kind, payment);
  }
}

function cancelledWon({ cancellations }: SimulatedPayment): number {
  return cancellations.reduce((sum, one) => sum + (one.status === 'SUCCEEDED' ? one.totalAmount : 0), 0);
}

/** The payment in PortOne's format. */
export function notifyPayment(payment: SimulatedPayment): object {
  const { id, tx, status, totalWon, orderName, cancellations, requestedAt, changedAt, paidAt } = payment;
  const cancelled = cancelledWon(payment);
  return {
    status,
    id,
    transactionId: tx,
    merchantId: 'merchant-simulator',
    storeId: SIMULATED_SHOP.storeId,
    method: methodOf(payment),
    channel: {
      type: 'TEST',
      id: 'channel-id-simulator',
      key: SIMULATED_SHOP.channelKey,
      name: '모의 결제',
      pgProvider: 'TOSSPAYMENTS',
      pgMerchantId: 'simulator',
    },
    version: 'V2',
    requestedAt,
    updatedAt: changedAt,
    statusChangedAt: changedAt,
    orderName,
    amount: {
      total: totalWon,
      taxFree: 0,
      discount: 0,
      paid: paidAt ? totalWon - cancelled : 0,
      cancelled,
      cancelledTaxFree: 0,
    },
    currency: 'KRW',
    customer: {},
    ...(status === 'FAILED'
      ? { failedAt: changedAt, failure: { reason: payment.failure ?? '', pgCode: 'EXCEED' } }
      : {}),
    ...(paidAt ? { paidAt, pgTxId: tx, disputes: [] } : {}),
    ...(status === 'CANCELLED' || status === 'PARTIAL_CANCELLED' ? { cancelledAt: changedAt } : {}),
    ...(paidAt || status === 'CANCELLED' ? { cancellations } : {}),
  };
}

function methodOf({ accountNumber, dueAt }: SimulatedPayment): object {
  if (accountNumber === null) return { type: 'PaymentMethodCard' };
  return {
    type: 'PaymentMethodVirtualAccount',
    bank: 'SHINHAN',
    accountNumber,
    remitteeName: '테스트 상점',
    expiredAt: dueAt,
  };
}
