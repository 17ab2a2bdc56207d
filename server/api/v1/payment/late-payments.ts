import type { FastifyReply } from 'fastify';
import { listEndedOrders } from '#domain/payment';
import { recordAcquisition } from '#domain/analytics';
import { acquisitionSource } from '#server/auth/acquired-by';
import type { ApiDeps } from '../api-deps.ts';

/**
 * Reports an order paid by a late bank transfer (specification X3): in the ordering browser, to its member, once. One
 * order per page.
 */
export async function notifyLatePayment(
  { ctx, sessions }: ApiDeps,
  { reply, memberNo }: { reply: FastifyReply; memberNo: number },
): Promise<void> {
  const { request } = reply;
  const waiting = sessions.openOrders(request);
  const { paid, ended } = await listEndedOrders(ctx, { memberNo, ids: waiting });
  const [told] = paid;
  if (told !== undefined) {
    sessions.sayDeed(reply, 'payment', told);
    await recordAcquisition(ctx, acquisitionSource(request, { memberNo, act: 'payment' }));
  }
  const saved = waiting.filter((id) => id !== told && !ended.includes(id));
  if (saved.length < waiting.length) sessions.keepOpenOrders(reply, saved);
}
