import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { makeReceipt } from '#domain/trust';
import { Refusal } from '#shared/refusal';
import type { Context } from '#shared/context';
import type { ProcMeans } from './proc-means.ts';

const NO_STORE = 'private, no-store';
const PAGE = '/my/books';
/** The file is for keeping: shown at the shop's own address it may do nothing. */
const POLICY = ['default-src', 'script-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']
  .map((directive) => `${directive} 'none'`)
  .join('; ');

/** The download of the signed receipt of a work. */
export function serveReceipts(proc: FastifyInstance, means: ProcMeans): void {
  proc.get<{ Params: { work: string } }>('/receipt/:work', (request, reply) =>
    receipt(means, { request, reply, work: request.params.work }),
  );
}

async function receipt(
  { ctx, sessions }: ProcMeans,
  { request, reply, work }: { request: FastifyRequest; reply: FastifyReply; work: string },
): Promise<FastifyReply> {
  const member = await sessions.memberOfDocument(request);
  void reply.header('cache-control', NO_STORE);
  if (!member) return reply.code(303).header('location', '/?login_req=1&return_to=%2Fmy%2Fbooks').send();
  try {
    const number = /^[1-9]\d{0,14}$/.test(work) ? Number(work) : 0;
    return await sendReceipt(ctx, reply, { memberNo: member.memberNo, work: number });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const back = new URLSearchParams({ fault: `${error.refusalName} ${error.code}` });
    return reply.code(303).header('location', `${PAGE}?${back}`).send();
  }
}

/** The receipt of a member's work, as the answer; refuses as `makeReceipt` does. */
export async function sendReceipt(
  ctx: Context,
  reply: FastifyReply,
  input: { memberNo: number; work: number },
): Promise<FastifyReply> {
  const { file } = await makeReceipt(ctx, input);
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="seoga-receipt-${input.work}.html"`,
      'cache-control': NO_STORE,
      'content-security-policy': POLICY,
    })
    .send(file);
}
