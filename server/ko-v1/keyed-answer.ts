import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey } from '#contract/purchases';
import type { KeyedAnswer } from '#domain/wallet';
import { Refusal } from '#shared/refusal';

/** The key of a request that moves value. Refuses with IDEMPOTENCY_ERROR 0001 one that brings none. */
export function keyOf(request: FastifyRequest): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
  return key.data;
}

/** Sends the very bytes that were kept: a repetition differs from the first answer by a header alone. */
export function sendKept(reply: FastifyReply, { body, isReplayed }: KeyedAnswer): FastifyReply {
  if (isReplayed) void reply.header('idempotency-replayed', 'true');
  return reply
    .type('application/json; charset=utf-8')
    .serializer((kept: string) => kept)
    .send(body);
}
