import type { FastifyInstance } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { isDeepJson } from '#shared/web/json-depth';

/** Checks every JSON body before parsing. */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    if (isDeepJson(json)) done(new DomainError('INPUT_ERROR', '0005', { field: 'body' }));
    else void parse(request, json, done);
  });
}

/** Checks a raw body that is parsed later. Throws INPUT_ERROR 0005 when nested too deep. */
export function parseJsonSafely(body: string | Buffer): string | Buffer {
  // latin1 is safe: multi-byte characters contain no brackets.
  if (isDeepJson(body.toString('latin1'))) throw new DomainError('INPUT_ERROR', '0005', { field: 'body' });
  return body;
}
