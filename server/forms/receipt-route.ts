import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createReceipt } from '#domain/trust';
import { DomainError } from '#kernel/domain-error';
import type { Context } from '#kernel/context';
import type { FormDeps } from './form-deps.ts';

const NO_STORE = 'private, no-store';
const PAGE = '/my/books';
/** A downloaded file must not run anything on the shop's origin. */
const POLICY = ['default-src', 'script-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((directive) => `${directive} 'none'`)
  .join('; ');

/** Signed receipt of a work. */
export function serveReceipts(proc: FastifyInstance, deps: FormDeps): void {
  proc.get<{ Params: { work: string } }>('/receipt/:work', (request, reply) =>
    receipt(deps, { request, reply, work: request.params.work }),
  );
}

async function receipt(
  { ctx, sessions }: FormDeps,
  { request, reply, work }: { request: FastifyRequest; reply: FastifyReply; work: string },
): Promise<FastifyReply> {
  const member = await sessions.memberOfDocument(request);
  void reply.header('cache-control', NO_STORE);
  if (!member) return reply.code(303).header('location', '/?login_req=1&return_to=%2Fmy%2Fbooks').send();
  try {
    const number = /^[1-9]\d{0,14}$/.test(work) ? Number(work) : 0;
    return await sendReceipt(ctx, reply, { memberNo: member.memberNo, work: number });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = new URLSearchParams({ fault: `${error.errorName} ${error.code}` });
    return reply.code(303).header('location', `${PAGE}?${back}`).send();
  }
}

/** Sends a receipt; throws like `createReceipt`. */
export async function sendReceipt(
  ctx: Context,
  reply: FastifyReply,
  input: { memberNo: number; work: number },
): Promise<FastifyReply> {
  const { file } = await createReceipt(ctx, input);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="seoga-receipt-${input.work}.html"`,
      'cache-control': NO_STORE,
      'content-security-policy': POLICY,
    })
    .send(file);
}
