import type { FastifyInstance, FastifyRequest } from 'fastify';
import { judgedJson } from '#server/json-body';
import { Refusal } from '#shared/refusal';

/** Forms in both of their encodings and as JSON reach handlers as bytes; `formOf` reads them. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    isJson(request) ? judgedJson(body) : body,
  );
}

/** The fields of a form as text; files are left out. Refuses with INPUT_ERROR 0002 what is no form. */
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
      // The last of a name counts: a box that is not ticked is told by a hidden field before it.
      const value = form.getAll(name).at(-1);
      return typeof value === 'string' ? value : '';
    };
  } catch {
    throw new Refusal('INPUT_ERROR', '0002');
  }
}

function isJson({ headers }: FastifyRequest): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}
