import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { PortOnePaymentSettings } from '#platform/payment/portone-payments';
import { formOf } from '#server/forms/form-body';
import { PAYMENT_METHODS } from '#shared/money/payments';
import { type ConsoleAction, isConsoleAction, isPaymentChoice } from './payment-choices.ts';
import { paymentConsolePage, payClosingPage, payOverPage, payPage } from './portone-pay-window.ts';
import { serveCardCalls, serveCardWindows } from './cards/portone-cards.ts';
import { serveAccountHolders } from './simulated-accounts.ts';
import { SimulatedCards } from './cards/simulated-cards.ts';
import { returnAddress, browserScript, sendPage, serveUnder } from './simulator-responses.ts';
import { type PaymentApiError, SIMULATED_SHOP, SimulatedPayments, notifyPayment } from './simulated-payments.ts';

/** Prefix of the browser side. */
const PREFIX = '/simulators/portone-payments';
const SLOW_MS = 12_000;
const DESK_ROWS = 50;

/**
 * Simulated PortOne V2 gateway: API on a loopback port, window and console under `/simulators/portone-payments`,
 * signed messages. Creates coins.
 */
export interface PaymentSimulator {
  /** Adapter settings. */
  settings: PortOnePaymentSettings;
  /** Stored payments. */
  payments: SimulatedPayments;
  /** Registered cards. */
  cards: SimulatedCards;
  /** Sent messages, newest last. */
  sent: SignedMessage[];
  /** Registers the browser side. */
  serveWindows(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/** A signed message. */
export interface SignedMessage {
  body: string;
  headers: { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string; 'content-type': string };
}

export interface PaymentSimulatorOptions {
  /** Also answers for non-loopback hosts. */
  everywhere: boolean;
  /** Webhook URL; without it messages are only recorded. */
  webhookUrl?: string;
}

const KEPT_MESSAGES = 2000;

/** Starts the API. */
export async function startPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const secret = randomBytes(24).toString('base64url');
  const webhookKey = randomBytes(24);
  const sent: SignedMessage[] = [];
  const payments = new SimulatedPayments((kind, { id, tx }) => {
    const message = signedMessage(webhookKey, { kind, paymentId: id, transactionId: tx });
    if (sent.push(message) > KEPT_MESSAGES) sent.shift();
    if (options.webhookUrl) void deliver(options.webhookUrl, message);
  });
  const cards = new SimulatedCards();
  const api = makeApi({ payments, cards }, secret);
  const apiBase = await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    settings: {
      storeId: SIMULATED_SHOP.storeId,
      channels: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, SIMULATED_SHOP.channelKey])),
      billingChannel: SIMULATED_SHOP.channelKey,
      secret,
      webhookSecret: `whsec_${webhookKey.toString('base64')}`,
      apiBase,
      sdkUrl: `${PREFIX}/browser-sdk.js`,
      hosts: [],
      takesTestChannel: true,
    },
    payments,
    cards,
    sent,
    serveWindows: (app) => serveWindows(app, { payments, cards, everywhere: options.everywhere }),
    close: () => api.close(),
  };
}

/** Standard Webhooks signature over id, time and raw body. */
export function signedMessage(
  key: Uint8Array,
  message: { kind: string; paymentId: string; transactionId: string; at?: Date; id?: string },
): SignedMessage {
  const at = message.at ?? new Date();
  const body = JSON.stringify({
    type: message.kind,
    timestamp: at.toISOString(),
    data: { paymentId: message.paymentId, storeId: SIMULATED_SHOP.storeId, transactionId: message.transactionId },
  });
  const id = message.id ?? `msg_${randomBytes(12).toString('hex')}`;
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
      'content-type': 'application/json',
    },
  };
}

/** Retries like a gateway; the job every minute covers the rest. */
async function deliver(url: string, { body, headers }: SignedMessage): Promise<void> {
  for (const wait of [0, 500, 3000]) {
    await pause(wait, undefined, { ref: false });
    const message = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined);
    if (message?.ok) return;
  }
}

interface PaymentParams {
  Params: { id: string };
}

function makeApi(
  { payments, cards }: { payments: SimulatedPayments; cards: SimulatedCards },
  secret: string,
): FastifyInstance {
  const api = Fastify({ forceCloseConnections: true });
  const wanted = Buffer.from(`PortOne ${secret}`);
  // The SDK sends no content type.
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(String(body) || '{}')),
  );
  api.addHook('onRequest', async (request, reply) => {
    const message = Buffer.from(request.headers.authorization ?? '');
    if (message.length !== wanted.length || !timingSafeEqual(message, wanted))
      return refuse(reply, { status: 401, type: 'UNAUTHORIZED' });
  });
  api.post<PaymentParams & { Body: { totalAmount?: number } }>('/payments/:id/pre-register', (request, reply) => {
    const error = payments.preRegister(request.params.id, Number(request.body.totalAmount));
    return error ? refuse(reply, error) : reply.send({});
  });
  api.get<PaymentParams>('/payments/:id', async (request, reply) => {
    const payment = payments.get(request.params.id);
    if (!payment) return refuse(reply, { status: 404, type: 'PAYMENT_NOT_FOUND' });
    if (payment.slowReads > 0) {
      payment.slowReads -= 1;
      await pause(SLOW_MS, undefined, { ref: false });
    }
    return reply.send(notifyPayment(payment));
  });
  api.get<{ Querystring: { requestBody?: string } }>('/payments', (request) => {
    const { page, filter } = JSON.parse(request.query.requestBody ?? '{}');
    const { number = 0, size = 10 } = page ?? {};
    const all = payments
      .list()
      .filter(
        ({ changedAt }) => (!filter?.from || changedAt >= filter.from) && (!filter?.until || changedAt < filter.until),
      );
    return {
      items: all.slice(number * size, (number + 1) * size).map(notifyPayment),
      page: { number, size, totalCount: all.length },
    };
  });
  api.post<PaymentParams & { Body: { amount?: number; currentCancellableAmount?: number; reason?: string } }>(
    '/payments/:id/cancel',
    (request, reply) => {
      const { amount, currentCancellableAmount, reason } = request.body;
      const made = payments.cancel({
        id: request.params.id,
        won: amount,
        cancellableWon: currentCancellableAmount,
        reason: reason ?? '',
      });
      return 'type' in made ? refuse(reply, made) : reply.send({ cancellation: made });
    },
  );
  api.post<PaymentParams>('/payments/:id/virtual-account/close', (request, reply) => {
    const error = payments.expire(request.params.id);
    return error ? refuse(reply, error) : reply.send({ closedAt: new Date().toISOString() });
  });
  serveCardCalls(api, { payments, cards }, { refuse, slowMs: SLOW_MS });
  serveAccountHolders(api);
  return api;
}

function refuse(reply: FastifyReply, { status, type }: PaymentApiError): FastifyReply {
  return reply.code(status).send({ type, message: '요청을 처리할 수 없습니다.' });
}

async function serveWindows(
  app: FastifyInstance,
  deps: { payments: SimulatedPayments; cards: SimulatedCards; everywhere: boolean },
): Promise<void> {
  const { payments } = deps;
  const script = browserScript('portone-payment-sdk.js');
  await serveUnder(app, { prefix: PREFIX, everywhere: deps.everywhere }, (windows) => {
    windows.get('/browser-sdk.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
    windows.post('/payment-requests', async (request) => requestWindow(payments, await formOf(request)));
    windows.get<{ Params: { tx: string } }>('/payment-windows/:tx', (request, reply) => {
      const payment = payments.waiting(request.params.tx);
      const address = `${PREFIX}/payment-windows/${request.params.tx}`;
      return sendPage(reply, payment ? payPage(payment, address) : payOverPage());
    });
    windows.post<{ Params: { tx: string } }>('/payment-windows/:tx', async (request, reply) => {
      const field = await formOf(request);
      const choice = field('choice');
      const back = payments.waiting(request.params.tx)?.redirectUrl;
      const result = isPaymentChoice(choice) ? payments.choose(request.params.tx, choice) : undefined;
      if (!result) return sendPage(reply, payOverPage());
      const address = back ? returnAddress(back, { result, host: request.host }) : undefined;
      return address ? reply.redirect(address, 303) : sendPage(reply, payClosingPage(result));
    });
    serveCardWindows(windows, PREFIX, deps.cards);
    windows.get('/desk', (_request, reply) =>
      sendPage(reply, paymentConsolePage(payments.list().slice(0, DESK_ROWS), `${PREFIX}/desk`)),
    );
    windows.post('/desk', async (request, reply) => {
      const field = await formOf(request);
      const action = field('act');
      if (isConsoleAction(action)) servePaymentConsole(payments, action, field('payment'));
      return reply.redirect(`${PREFIX}/desk`, 303);
    });
  });
}

function requestWindow(payments: SimulatedPayments, field: (name: string) => string): object {
  if (field('storeId') !== SIMULATED_SHOP.storeId || field('channelKey') !== SIMULATED_SHOP.channelKey)
    return { code: 'ChannelNotFound', message: '채널을 찾을 수 없습니다.' };
  const won = Number(field('totalAmount'));
  if (!Number.isSafeInteger(won) || won <= 0 || field('currency') !== 'KRW')
    return { code: 'INVALID_REQUEST', message: '금액을 확인해 주세요.' };
  const response = payments.request({
    id: field('paymentId'),
    won,
    orderName: field('orderName'),
    payMethod: field('payMethod'),
    redirectUrl: field('redirectUrl') || null,
  });
  return 'tx' in response ? { txId: response.tx } : response;
}

function servePaymentConsole(payments: SimulatedPayments, consoleAction: ConsoleAction, id: string): void {
  const payment = payments.get(id);
  if (!payment) return;
  const back = { id, cancellableWon: undefined, reason: '카드사 취소', goes: 'succeed' as const };
  if (consoleAction === 'deposit') payments.pay(id);
  if (consoleAction === 'expire') payments.expire(id);
  if (consoleAction === 'charge-back') payments.cancel({ ...back, won: undefined });
  if (consoleAction === 'charge-back-half') payments.cancel({ ...back, won: Math.floor(payment.totalWon / 2) });
  if (consoleAction === 'end-refund') payments.endCancellation(id, true);
  if (consoleAction === 'tell-again') payments.tellAgain(id);
}
