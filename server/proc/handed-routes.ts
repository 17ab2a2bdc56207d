import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handDownload, takeDownload } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { handedFileAt } from '#vocabulary/handed-files';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { sendCoinSheet } from './coin-sheet-route.ts';
import { sendArchive } from './export-routes.ts';
import { sendReceipt } from './receipt-route.ts';
import { formOf } from './form-body.ts';
import type { ProcMeans } from './proc-means.ts';

/** Files that are everybody's need no key. */
const FOR_ALL = /^\/proc\/ranking_sheet\/\d{1,15}$/;

/**
 * Downloads of an app, whose window saves no files (specification D4): the app asks for an address, and the browser over
 * it, in which nobody is logged in, fetches the file there, once.
 */
export function serveHandedDownloads(proc: FastifyInstance, means: ProcMeans): void {
  proc.post('/hand_download', (request, reply) => hand(means, request, reply));
  proc.get<{ Params: { key: string } }>('/handed/:key', { exposeHeadRoute: false }, (request, reply) =>
    give(means, request.params.key, reply),
  );
}

async function hand(means: ProcMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = (await formOf(request))('path');
  void reply.header('cache-control', 'no-store');
  if (FOR_ALL.test(path)) return reply.send({ status: 200, result: path });
  const what = handedFileAt(path);
  const member = await means.sessions.memberOfDocument(request);
  try {
    if (!what) throw new Refusal('INPUT_ERROR', '0001');
    if (!member) throw new Refusal('AUTH_ERROR', '0002');
    const { key } = await handDownload(means.ctx, { member, what });
    return reply.send({ status: 200, result: `/proc/handed/${key}` });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code, facts } = error;
    const status = refusalStatus(name, code);
    return reply.code(status).send({ status, result: refusalMessage(name, code, facts), name, code });
  }
}

/** Whoever opens it sees no page of the shop: a refusal is one plain sentence. */
async function give(means: ProcMeans, key: string, reply: FastifyReply): Promise<FastifyReply> {
  try {
    const { member, what } = await takeDownload(means.ctx, { key });
    if (what === 'coin-sheet') return sendCoinSheet(means.ctx, reply, member);
    if (what === 'member-export') return await sendArchive(means, reply, member);
    return await sendReceipt(means.ctx, reply, {
      memberNo: member.memberNo,
      work: Number(what.slice('receipt:'.length)),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code, facts } = error;
    return reply
      .code(refusalStatus(name, code))
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(refusalMessage(name, code, facts));
  }
}
