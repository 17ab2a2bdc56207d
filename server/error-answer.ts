import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { isDatabaseAway } from '#platform/database/database-away';
import type { ErrorAnswer } from '#contract/envelope';
import { Refusal } from '#shared/refusal';
import type { ErrorName } from '#vocabulary/error-codes';
import { noteRefusal, routeOf } from './watching/answered-requests.ts';

/** The wire's form of a refusal: stable name and code, a Korean sentence, status 4xx. */
function refusalAnswer(name: ErrorName, code: string, facts: Refusal['facts'] = {}): ErrorAnswer {
  return { statusCode: refusalStatus(name, code), result: { name, code, message: refusalMessage(name, code, facts) } };
}

/** Seconds after which a refused try may be worth another, unless its sentence names longer ones. */
export const RETRY_AFTER = '2';

/** 404 in the form of the call surfaces, for addresses that are no document. */
export function notFoundAnswer(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send(refusalAnswer('NOT_FOUND', '0003'));
}

/** A page that could not be made, to whoever asked for what it says and not for the page; it is logged already. */
export function unmadeAnswer(reply: FastifyReply, status: number): FastifyReply {
  const isAway = status === 503;
  if (isAway) void reply.header('retry-after', '1');
  const answer = refusalAnswer('SERVER_ERROR', isAway ? '0003' : '0001');
  return reply.code(answer.statusCode).header('cache-control', 'no-store').send(answer);
}

/** What cannot be read as an address or a request at all, before any handler is found. */
export function answerUnreadable(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply.code(400).header('cache-control', 'no-store').send(refusalAnswer('INPUT_ERROR', '0002'));
}

/** Turns what a handler threw into an answer: refusals by their table, bad input as INPUT_ERROR, all else a fault logged once. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => notFoundAnswer(reply));
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = answerFor(error);
    if (error instanceof Refusal) noteRefusal(request, error);
    // Never the address itself: some hold a key.
    // A crowd is no fault; whoever refuses it says so once.
    const isCrowd = error instanceof Refusal && answer.statusCode === 503;
    if (answer.statusCode >= 500 && !isCrowd)
      request.log.error({ reqId: request.id, err: error, route: routeOf(request) }, 'request failed');
    if (answer.statusCode === 429) void reply.header('retry-after', RETRY_AFTER);
    if (answer.statusCode === 503) void reply.header('retry-after', '1');
    return reply.code(answer.statusCode).header('cache-control', 'no-store').send(answer);
  });
}

function answerFor(error: FastifyError | Error): ErrorAnswer {
  if (error instanceof Refusal) return refusalAnswer(error.refusalName, error.code, error.facts);
  if (hasZodFastifySchemaValidationErrors(error)) return refusalAnswer('INPUT_ERROR', '0001');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500)
    return { ...refusalAnswer('INPUT_ERROR', '0002'), statusCode: status };
  return refusalAnswer('SERVER_ERROR', isDatabaseAway(error) ? '0003' : '0001');
}
