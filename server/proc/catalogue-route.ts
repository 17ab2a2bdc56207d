import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handOutCatalogue } from '#domain/exporting';
import { operatorOf } from '#domain/operators';
import { sameOrigin } from '#server/sessions/same-origin';
import { mayEnter } from '#vocabulary/operator-rights';
import { takeForms } from './form-body.ts';
import type { ProcMeans } from './proc-means.ts';

const PAGE = '/operator/catalogue';
const NO_STORE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** The catalogue as a download of the console: beside the pages, for these are made whole, and it is sent as it is packed. */
export async function serveCatalogue(app: FastifyInstance, means: Pick<ProcMeans, 'ctx' | 'sessions'>): Promise<void> {
  await app.register(async (own) => {
    takeForms(own);
    own.post(`${PAGE}.zip`, (request, reply) => send(means, request, reply));
  });
}

async function send(
  { ctx, sessions }: Pick<ProcMeans, 'ctx' | 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  sameOrigin(request, sessions);
  void reply.headers(NO_STORE);
  const session = await sessions.operatorOfDocument(request);
  const by = session && operatorOf(session);
  // The page leads whoever is not logged in, or has to show the second factor anew, and refuses whoever has no right.
  if (!by?.isFresh || !mayEnter(by.roles, 'catalogue')) return reply.code(303).header('location', PAGE).send();
  const archive = await handOutCatalogue(ctx, { by });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="seoga-catalogue.zip"',
    })
    .send(Readable.from(archive));
}
