import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonSafely } from '#server/json-body';
import { DomainError } from '#kernel/domain-error';

/** Parses both form encodings and JSON as bytes, for `formOf`. */
export function registerFormParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    isJson(request) ? parseJsonSafely(body) : body,
  );
}

/** Text fields of a form. Throws INPUT_ERROR 0002 for anything else. */
export async function formOf(request: FastifyRequest): Promise<(name: string) => string> {
  const type = request.headers['content-type'] ?? '';
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  try {
    if (isJson(request)) {
      const read: unknown = JSON.parse(body.toString('utf8'));
      const fields = new Map(Object.entries(typeof read === 'object' && read !== null ? read : {}));
      return (name) => {
        const value = fields.get(name);
        return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
      };
    }
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return (name) => {
      // The last value counts: hidden fields precede checkboxes.
      const value = form.getAll(name).at(-1);
      return typeof value === 'string' ? value : '';
    };
  } catch {
    throw new DomainError('INPUT_ERROR', '0002');
  }
}

function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}
