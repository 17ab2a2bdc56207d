import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorMessage, errorStatusOf, type ErrorName } from '#shared/errors/errors';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import type { ErrorResponse, ProblemDetails } from '#contract/envelope';
import { DomainError } from '#kernel/domain-error';
import { recordError, routeTemplateOf } from './observability/request-events.ts';

/** Error response with name, code and Korean message. */
function domainErrorResponse(name: ErrorName, code: string, details: DomainError['details'] = {}): ErrorResponse {
  const { field } = details;
  const message = errorMessage(name, code, details);
  const result = typeof field === 'string' ? { name, code, message, field } : { name, code, message };
  return { statusCode: errorStatusOf(name, code), result };
}

/** Names the first invalid field: `limit`, `places.0.work`, or where all of it is wrong the part of the request. */
function inputErrorResponse(path: string, part: string | undefined): ErrorResponse {
  const { statusCode, result } = domainErrorResponse('INPUT_ERROR', '0001');
  const field = path.split('/').filter(Boolean).join('.') || (part ?? 'body');
  return { statusCode, result: { ...result, field } };
}

const PROBLEM_TYPE = 'application/problem+json';

/** Problem details (RFC 9457) for clients that accept them; the usual shape for all others. */
function send(reply: FastifyReply, answer: ErrorResponse): FastifyReply {
  if (!reply.request.headers.accept?.includes(PROBLEM_TYPE)) return reply.send(answer);
  const { name, code, message, field } = answer.result;
  const problem: ProblemDetails = {
    type: `/developers#${name}_${code}`,
    title: `${name} ${code}`,
    status: answer.statusCode,
    detail: message,
    name,
    code,
    ...(field === undefined ? {} : { field }),
  };
  // A string passes the schema of the route, which is that of the usual shape.
  return reply.type(PROBLEM_TYPE).serializer(String).send(JSON.stringify(problem));
}

/** Default Retry-After in seconds. */
export const RETRY_AFTER = '2';

/** 404 as JSON, for URLs that are no documents. */
export function notFoundResponse(reply: FastifyReply): FastifyReply {
  return send(reply.code(404).header('cache-control', 'no-store'), domainErrorResponse('NOT_FOUND', '0003'));
}

/** Error response for data requests of a page; already logged. */
export function unavailableResponse(reply: FastifyReply, status: number): FastifyReply {
  const isAway = status === 503;
  if (isAway) void reply.header('retry-after', '1');
  const answer = domainErrorResponse('SERVER_ERROR', isAway ? '0003' : '0001');
  return reply.code(answer.statusCode).header('cache-control', 'no-store').send(answer);
}

/** Unparsable URLs and requests, before routing. */
export function rejectUnreadable(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(domainErrorResponse('INPUT_ERROR', '0002', { field: 'url' }));
}

/** Error handler: domain errors by their table, invalid input as INPUT_ERROR, anything else is logged once. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => notFoundResponse(reply));
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const answer = responseFor(error);
    if (error instanceof DomainError) recordError(request, error);
    // Logs no URL, because it may contain a key. Overload is logged elsewhere.
    const isCrowd = error instanceof DomainError && answer.statusCode === 503;
    if (answer.statusCode >= 500 && !isCrowd)
      request.log.error({ reqId: request.id, err: error, route: routeTemplateOf(request) }, 'request failed');
    if (answer.statusCode === 429 && !reply.hasHeader('retry-after')) void reply.header('retry-after', RETRY_AFTER);
    if (answer.statusCode === 503) void reply.header('retry-after', '1');
    return send(reply.code(answer.statusCode).header('cache-control', 'no-store'), answer);
  });
}

function responseFor(error: FastifyError | Error): ErrorResponse {
  if (error instanceof DomainError) return domainErrorResponse(error.errorName, error.code, error.details);
  if (hasZodFastifySchemaValidationErrors(error))
    return inputErrorResponse(error.validation[0]?.instancePath ?? '', error.validationContext);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500)
    return { ...domainErrorResponse('INPUT_ERROR', '0002', { field: 'body' }), statusCode: status };
  return domainErrorResponse('SERVER_ERROR', isDatabaseUnavailable(error) ? '0003' : '0001');
}
