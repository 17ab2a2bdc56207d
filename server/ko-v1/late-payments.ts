import type { FastifyReply } from 'fastify';
import { settledOrders } from '#domain/payment';
import { noteAcquisition } from '#domain/visits';
import { acquiredBy } from '#server/sessions/acquired-by';
import type { CallMeans } from './call-means.ts';

/**
 * Leaves word of an order that waited for its money when its reader left, and was paid since (specification X3): in the
 * browser that ordered, to its member, once. Of several one; the others at the next page.
 */
export async function sayLatePayment(
  { ctx, sessions }: CallMeans,
  { reply, memberNo }: { reply: FastifyReply; memberNo: number },
): Promise<void> {
  const { request } = reply;
  const waiting = sessions.openOrders(request);
  const { paid, ended } = await settledOrders(ctx, { memberNo, ids: waiting });
  const [told] = paid;
  if (told !== undefined) {
    sessions.sayDeed(reply, 'payment', told);
    await noteAcquisition(ctx, acquiredBy(request, { memberNo, act: 'payment' }));
  }
  const kept = waiting.filter((id) => id !== told && !ended.includes(id));
  if (kept.length < waiting.length) sessions.keepOpenOrders(reply, kept);
}
