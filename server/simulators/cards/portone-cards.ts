import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formOf } from '#server/forms/form-body';
import { cardPage, payClosingPage, payOverPage } from '../portone-pay-window.ts';
import { CARD_FAILURES, CARD_WEBHOOKS, type SimulatedCards, cardInfo, isSimulatedCard } from './simulated-cards.ts';
import { type PaymentApiError, SIMULATED_SHOP, type SimulatedPayments } from '../simulated-payments.ts';
import { returnAddress, sendPage } from '../simulator-responses.ts';

interface Simulated {
  payments: SimulatedPayments;
  cards: SimulatedCards;
}
type Refuse = (reply: FastifyReply, error: PaymentApiError) => FastifyReply;

const NOT_FOUND: PaymentApiError = { status: 404, type: 'BILLING_KEY_NOT_FOUND' };
const DELETED: PaymentApiError = { status: 409, type: 'BILLING_KEY_ALREADY_DELETED' };

/** The gateway's calls for cards that are charged again. */
export function serveCardCalls(
  api: FastifyInstance,
  { payments, cards }: Simulated,
  { refuse, slowMs }: { refuse: Refuse; slowMs: number },
): void {
  api.get<{ Params: { key: string } }>('/billing-keys/:key', (request, reply) => {
    const card = cards.get(request.params.key);
    return card ? reply.send(cardInfo(card)) : refuse(reply, NOT_FOUND);
  });
  api.delete<{ Params: { key: string } }>('/billing-keys/:key', (request, reply) => {
    const card = cards.get(request.params.key);
    if (!card) return refuse(reply, NOT_FOUND);
    if (card.deletedAt !== null) return refuse(reply, DELETED);
    cards.remove(card.key);
    return reply.send({ deletedAt: card.deletedAt });
  });
  api.post<{
    Params: { id: string };
    Body: { billingKey?: string; orderName?: string; currency?: string; amount?: { total?: number } };
  }>('/payments/:id/billing-key', async (request, reply) => {
    const { billingKey = '', orderName = '', currency, amount } = request.body;
    const card = cards.get(billingKey);
    if (!card) return refuse(reply, NOT_FOUND);
    if (card.deletedAt !== null) return refuse(reply, DELETED);
    const won = Number(amount?.total);
    if (!Number.isSafeInteger(won) || won <= 0 || currency !== 'KRW')
      return refuse(reply, { status: 400, type: 'INVALID_REQUEST' });
    const error = payments.chargeCard({
      id: request.params.id,
      won,
      orderName,
      failure: CARD_FAILURES[card.kind] ?? null,
      webhooks: CARD_WEBHOOKS[card.kind] ?? 1,
    });
    if (error) return refuse(reply, error);
    if (card.kind === 'slow') await pause(slowMs, undefined, { ref: false });
    return reply.send({ payment: { pgTxId: request.params.id, paidAt: new Date().toISOString() } });
  });
}

/** The browser side: the window that registers a card. */
export function serveCardWindows(windows: FastifyInstance, prefix: string, cards: SimulatedCards): void {
  windows.post('/card-requests', async (request) => {
    const field = await formOf(request);
    if (field('storeId') !== SIMULATED_SHOP.storeId || field('channelKey') !== SIMULATED_SHOP.channelKey)
      return { code: 'ChannelNotFound', message: '채널을 찾을 수 없습니다.' };
    const tx = cards.request({
      customer: field('customerId'),
      issueId: field('issueId'),
      issueName: field('issueName'),
      redirectUrl: field('redirectUrl') || null,
    });
    return { txId: tx };
  });
  windows.get<{ Params: { tx: string } }>('/card-windows/:tx', (request, reply) => {
    const { tx } = request.params;
    const requested = cards.waiting(tx);
    return sendPage(reply, requested ? cardPage(requested.issueName, `${prefix}/card-windows/${tx}`) : payOverPage());
  });
  windows.post<{ Params: { tx: string } }>('/card-windows/:tx', async (request, reply) => {
    const field = await formOf(request);
    const kind = field('card');
    const back = cards.waiting(request.params.tx)?.redirectUrl;
    const result =
      isSimulatedCard(kind) || kind === 'cancels'
        ? cards.choose(request.params.tx, kind === 'cancels' ? null : kind)
        : undefined;
    if (!result) return sendPage(reply, payOverPage());
    const address = back ? returnAddress(back, { result, host: request.host }) : undefined;
    return address ? reply.redirect(address, 303) : sendPage(reply, payClosingPage(result));
  });
}
