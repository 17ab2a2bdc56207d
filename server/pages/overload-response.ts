import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorMessage } from '#shared/errors/errors';
import { recordError } from '#server/observability/request-events';
import type { Log } from '#kernel/context';
import type { DomainError } from '#kernel/domain-error';
import { isDataPath } from './route-redirects.ts';

const TOLD_EVERY_MS = 10_000;
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'retry-after': '2',
};
// Self-contained: requests no style or script.
const PAGE = Buffer.from(`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>이용자가 많습니다</title></head>
<body><main><h1>이용자가 많습니다</h1><p>${errorMessage('SERVER_ERROR', '0002')}</p><p><a href="">다시 열기</a></p></main></body></html>
`);

/** Overload responses: a short page for documents, the error for data requests. */
export function overloadResponses(
  log: Log,
): (request: FastifyRequest, reply: FastifyReply, refusal: DomainError) => FastifyReply {
  let toldAt = -Infinity;
  return (request, reply, refusal) => {
    if (performance.now() - toldAt > TOLD_EVERY_MS) {
      toldAt = performance.now();
      log.warn({}, 'pages are refused: too many are asked for at once');
    }
    if (isDataPath(request.url.split('?')[0] ?? '') || request.url.includes('/_payload.json')) throw refusal;
    recordError(request, refusal);
    return reply.code(503).headers(HEADERS).send(PAGE);
  };
}
