import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportBook } from '#domain/book-export';
import { DomainError } from '#kernel/domain-error';
import { BOOK_TYPES } from '#server/feeds/opds-feeds';
import { attachment } from './attachment.ts';
import { formOf } from './form-body.ts';
import type { FormDeps } from './form-deps.ts';

const PAGE = '/my/books';
const NO_STORE = 'private, no-store';

/** Download of an owned work: a form, because downloads are counted, and a stream, because they may be large. */
export function serveTakeout(proc: FastifyInstance, deps: FormDeps): void {
  proc.post('/take_home', (request, reply) => send(deps, request, reply));
}

async function send(
  { ctx, sessions, shop }: FormDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const member = await sessions.memberOfDocument(request);
  void reply.header('cache-control', NO_STORE);
  if (!member) return reply.code(303).header('location', '/?login_req=1&return_to=%2Fmy%2Fbooks').send();
  const field = await formOf(request);
  const format = field('format') === 'cbz' ? ('cbz' as const) : ('epub' as const);
  try {
    const { memberNo, reader } = member;
    const work = /^[1-9]\d{0,14}$/.test(field('work')) ? Number(field('work')) : 0;
    const { title, file } = await exportBook(ctx, { memberNo, reader, work, format, shop: shop() });
    return await reply
      .headers({ 'content-type': BOOK_TYPES[format], 'content-disposition': attachment(`${title}.${format}`) })
      .send(Readable.from(file));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = new URLSearchParams({ fault: `${error.errorName} ${error.code}` });
    return reply.code(303).header('location', `${PAGE}?${back}`).send();
  }
}
