import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createOneTimeDownload, redeemOneTimeDownload } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { oneTimeFileAt } from '#shared/web/one-time-downloads';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { sendCoinCsv } from './coin-csv-route.ts';
import { sendArchive } from './export-routes.ts';
import { sendReceipt } from './receipt-route.ts';
import { formOf } from './form-body.ts';
import type { FormDeps } from './form-deps.ts';

/** Public files need no key. */
const FOR_ALL = /^\/proc\/ranking_sheet\/\d{1,15}$/;

/**
 * Downloads for apps, which cannot save files (specification D4): the app requests a one-time URL, which the
 * logged-out browser opens.
 */
export function serveOneTimeDownloads(proc: FastifyInstance, deps: FormDeps): void {
  proc.post('/hand_download', (request, reply) => hand(deps, request, reply));
  proc.get<{ Params: { key: string } }>('/handed/:key', { exposeHeadRoute: false }, (request, reply) =>
    give(deps, request.params.key, reply),
  );
}

async function hand(deps: FormDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = (await formOf(request))('path');
  void reply.header('cache-control', 'no-store');
  if (FOR_ALL.test(path)) return reply.send({ status: 200, result: path });
  const what = oneTimeFileAt(path);
  const member = await deps.sessions.memberOfDocument(request);
  try {
    if (!what) throw new DomainError('INPUT_ERROR', '0001');
    if (!member) throw new DomainError('AUTH_ERROR', '0002');
    const { key } = await createOneTimeDownload(deps.ctx, { member, what });
    return reply.send({ status: 200, result: `/proc/handed/${key}` });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details } = error;
    const status = errorStatusOf(name, code);
    return reply.code(status).send({ status, result: errorMessage(name, code, details), name, code });
  }
}

/** Errors are plain text, outside the shop's pages. */
async function give(deps: FormDeps, key: string, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const { member, what } = await redeemOneTimeDownload(deps.ctx, { key });
    if (what === 'coin-sheet') return sendCoinCsv(deps.ctx, reply, member);
    if (what === 'member-export') return await sendArchive(deps, reply, member);
    return await sendReceipt(deps.ctx, reply, {
      memberNo: member.memberNo,
      work: Number(what.slice('receipt:'.length)),
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code, details } = error;
    return reply
      .code(errorStatusOf(name, code))
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(errorMessage(name, code, details));
  }
}
