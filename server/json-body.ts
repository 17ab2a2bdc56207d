import type { FastifyInstance } from 'fastify';
import { Refusal } from '#shared/refusal';
import { isDeepJson } from '#vocabulary/json-depth';

/** Every body that says it is JSON is judged before it is parsed, whatever its schema leaves open. */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = String(body);
    if (isDeepJson(json)) done(new Refusal('INPUT_ERROR', '0005'));
    else void parse(request, json, done);
  });
}

/** A body that is kept as bytes and will be read as JSON. Refuses with INPUT_ERROR 0005 what is nested too deep. */
export function judgedJson(body: string | Buffer): string | Buffer {
  // One letter a byte: no bracket is part of a letter of several.
  if (isDeepJson(body.toString('latin1'))) throw new Refusal('INPUT_ERROR', '0005');
  return body;
}
