import {
  type Payment,
  type PaymentCancellation,
  PaymentClient,
  PaymentError,
  isUnrecognizedPayment,
  isUnrecognizedPaymentCancellation,
} from '@portone/server-sdk/payment';
import { AccountClient } from '@portone/server-sdk/platform/account';
import { withTimeout } from '#platform/with-timeout';
import { readPortOneMessage } from '#platform/payment/portone-messages';
import type { Log } from '#kernel/context';
import type {
  AccountHolderResult,
  CancellationResult,
  CancellationRequest,
  GatewayPaymentResult,
  GatewayCancellation,
  GatewayPayment,
  PaymentGateway,
  PaymentScript,
} from '#kernel/ports/payment-ports';
import { depositAccountOf } from './deposit-account.ts';
import { portOneCards } from './portone-cards.ts';

/** PortOne V2 settings. */
export interface PortOnePaymentSettings extends PaymentScript {
  secret: string;
  /** Webhook secret: `whsec_…`. */
  webhookSecret: string;
  apiBase: string;
  /** Test channels move no money: loopback only. */
  takesTestChannel: boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const PAGE = 100;
const MAX_PAGES = 200;
const STATES = {
  READY: 'ready',
  PAY_PENDING: 'pending',
  VIRTUAL_ACCOUNT_ISSUED: 'waiting',
  PAID: 'paid',
  PARTIAL_CANCELLED: 'partial',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
} as const;
/** Definite rejections: no money moved. */
const SURE_REFUSALS = new Set<string>([
  'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN',
  'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT',
  'FORBIDDEN',
  'INVALID_REQUEST',
  'PAYMENT_ALREADY_CANCELLED',
  'PAYMENT_NOT_FOUND',
  'PAYMENT_NOT_PAID',
  'PG_PROVIDER',
  'UNAUTHORIZED',
]);

/** The bank answered that there is no such account. */
const NO_ACCOUNT = new Set<string>(['PLATFORM_EXTERNAL_API_FAILED', 'INVALID_REQUEST']);

/** Payments by PortOne V2. Uncertain results are `unknown`, to be retried. */
export function createPortOnePayments(settings: PortOnePaymentSettings, log: Log): PaymentGateway {
  const { secret, apiBase, storeId, channels, billingChannel, sdkUrl, hosts } = settings;
  const client = PaymentClient({ secret, baseUrl: apiBase, storeId });
  const timed = <Answer>(requested: Promise<Answer>): Promise<Answer> =>
    withTimeout(requested, settings.timeoutMs ?? TIMEOUT_MS);
  // @NOTE Logs only the error name: responses may contain personal or card data.
  const notify = (error: unknown, what: string): void =>
    log.warn({ error: error instanceof Error ? error.name : 'unknown', type: typeOf(error) }, `payments: ${what}`);

  return {
    script: { storeId, channels, billingChannel, sdkUrl, hosts },
    ...portOneCards({ ...settings, timeoutMs: settings.timeoutMs ?? TIMEOUT_MS }, notify),
    preRegister: async ({ id, won }) => {
      try {
        await timed(client.preRegisterPayment({ paymentId: id, storeId, totalAmount: won, currency: 'KRW' }));
        return true;
      } catch (error) {
        notify(error, 'an amount could not be fixed');
        return false;
      }
    },
    read: async (id): Promise<GatewayPaymentResult> => {
      try {
        return paymentOf(await timed(client.getPayment({ paymentId: id, storeId })), settings) ?? { state: 'unknown' };
      } catch (error) {
        if (typeOf(error) === 'PAYMENT_NOT_FOUND') return { state: 'absent' };
        notify(error, 'the gateway could not be asked');
        return { state: 'unknown' };
      }
    },
    cancel: async (order): Promise<CancellationResult> => {
      try {
        const { cancellation } = await timed(client.cancelPayment(cancelBody(order, storeId)));
        return cancellationState(cancellation);
      } catch (error) {
        notify(error, 'a cancellation was refused');
        return SURE_REFUSALS.has(typeOf(error) ?? '') ? 'failed' : 'unknown';
      }
    },
    closeAccount: async (id) => {
      try {
        await timed(client.closeVirtualAccount({ paymentId: id, storeId }));
      } catch (error) {
        notify(error, 'an account could not be closed');
      }
    },
    findAccountHolder: (account) => findAccountHolder(timed, { settings, account, notify }),
    readMessage: (message) => readPortOneMessage(settings.webhookSecret, message),
    changed: async (between) => {
      try {
        return await everyPayment(settings, (number) =>
          timed(client.getPayments({ page: { number, size: PAGE }, filter: filterFor(between, storeId) })),
        );
      } catch (error) {
        notify(error, 'the list could not be read');
        return undefined;
      }
    },
  };
}

async function findAccountHolder(
  timed: <Answer>(requested: Promise<Answer>) => Promise<Answer>,
  request: {
    settings: PortOnePaymentSettings;
    account: Parameters<PaymentGateway['findAccountHolder']>[0];
    notify: (error: unknown, what: string) => void;
  },
): Promise<AccountHolderResult> {
  const { secret, apiBase, storeId } = request.settings;
  const { bank, number, businessNumber } = request.account;
  const client = AccountClient({ secret, baseUrl: apiBase, storeId });
  try {
    const holder = client.getPlatformAccountHolder({
      bank,
      accountNumber: number,
      ...(businessNumber === null ? {} : { businessRegistrationNumber: businessNumber }),
    });
    return { state: 'found', name: (await timed(holder)).holderName };
  } catch (error) {
    if (NO_ACCOUNT.has(typeOf(error) ?? '')) return { state: 'absent' };
    request.notify(error, 'an account holder could not be asked');
    return { state: 'unknown' };
  }
}

export function noPayments(): PaymentGateway {
  return {
    script: null,
    preRegister: async () => false,
    read: async () => ({ state: 'unknown' }),
    cancel: async () => 'unknown',
    closeAccount: async () => undefined,
    readCard: async () => ({ state: 'unknown' }),
    chargeCard: async () => 'unknown',
    removeCard: async () => false,
    findAccountHolder: async () => ({ state: 'unknown' }),
    readMessage: async () => undefined,
    changed: async () => [],
  };
}

function typeOf(error: unknown): string | undefined {
  return error instanceof PaymentError && typeof error.data.type === 'string' ? error.data.type : undefined;
}

function cancelBody(order: CancellationRequest, storeId: string) {
  const { id, won, cancellableWon, reason, account } = order;
  return {
    paymentId: id,
    storeId,
    reason,
    requester: 'CUSTOMER' as const,
    ...(won === undefined ? {} : { amount: won }),
    ...(cancellableWon === undefined ? {} : { currentCancellableAmount: cancellableWon }),
    ...(account ? { refundAccount: { bank: account.bank, number: account.number, holderName: account.holder } } : {}),
  };
}

/** Maps a payment; undefined for an unknown state. */
function paymentOf(found: Payment, settings: PortOnePaymentSettings): GatewayPayment | undefined {
  if (isUnrecognizedPayment(found) || !Object.hasOwn(STATES, found.status) || typeof found.amount?.total !== 'number')
    return undefined;
  const cancellations = 'cancellations' in found ? (found.cancellations ?? []) : [];
  return {
    state: STATES[found.status],
    id: found.id,
    totalWon: found.amount.total,
    currency: found.currency,
    isOurs: isOurs(found, settings),
    account: found.status === 'VIRTUAL_ACCOUNT_ISSUED' ? depositAccountOf(found.method) : null,
    receiptUrl: 'receiptUrl' in found ? webAddress(found.receiptUrl) : null,
    failure: found.status === 'FAILED' ? (found.failure?.reason?.slice(0, 200) ?? null) : null,
    cancellations: cancellations.flatMap(cancellationOf),
  };
}

function isOurs(found: { storeId: string; channel?: { type: string } }, settings: PortOnePaymentSettings): boolean {
  if (found.storeId !== settings.storeId) return false;
  const type = found.channel?.type;
  return type === undefined || type === 'LIVE' || (type === 'TEST' && settings.takesTestChannel);
}

function webAddress(text: string | undefined): string | null {
  return text !== undefined && /^https?:\/\//.test(text) && text.length <= 500 ? text : null;
}

function cancellationOf(one: PaymentCancellation): GatewayCancellation[] {
  if (isUnrecognizedPaymentCancellation(one)) return [];
  return [{ id: one.id, state: cancellationState(one), won: one.totalAmount, reason: one.reason }];
}

function cancellationState(one: PaymentCancellation): CancellationResult {
  const states: Record<string, CancellationResult> = {
    SUCCEEDED: 'succeeded',
    REQUESTED: 'requested',
    FAILED: 'failed',
  };
  return states[String(one.status)] ?? 'unknown';
}

function filterFor({ from, until }: { from: Date; until: Date }, storeId: string) {
  return {
    storeId,
    timestampType: 'STATUS_CHANGED_AT' as const,
    from: from.toISOString(),
    until: until.toISOString(),
  };
}

async function everyPayment(
  settings: PortOnePaymentSettings,
  page: (number: number) => Promise<{ items: Payment[]; page: { totalCount: number } }>,
): Promise<GatewayPayment[] | undefined> {
  const all: GatewayPayment[] = [];
  let seen = 0;
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const { items, page: told } = await page(number);
    seen += items.length;
    for (const item of items) {
      const payment = paymentOf(item, settings);
      if (payment) all.push(payment);
    }
    if (items.length === 0 || seen >= told.totalCount) return all;
  }
  return undefined;
}
