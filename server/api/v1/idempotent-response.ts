import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKey } from '#contract/purchases';
import type { IdempotentResponse } from '#domain/wallet';
import { DomainError } from '#kernel/domain-error';

/** Idempotency key of a request. Throws IDEMPOTENCY_ERROR 0001 when missing. */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
  return key.data;
}

/** Sends the stored bytes: a replay differs only in a header. */
export function sendStoredResponse(reply: FastifyReply, { body, isReplayed }: IdempotentResponse): FastifyReply {
  if (isReplayed) void reply.header('idempotency-replayed', 'true');
  return reply
    .type('application/json; charset=utf-8')
    .serializer((saved: string) => saved)
    .send(body);
}
