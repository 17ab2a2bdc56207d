import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { downloadCatalogue } from '#domain/catalog-export';
import { operatorOf } from '#domain/operators';
import { sameOrigin } from '#server/auth/same-origin';
import { hasPermission } from '#shared/operations/operator-permissions';
import { registerFormParser } from './form-body.ts';
import type { FormDeps } from './form-deps.ts';

const PAGE = '/operator/catalogue';
const NO_STORE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** Streams the catalogue archive; not a page, because pages are buffered. */
export async function serveCatalogueExport(
  app: FastifyInstance,
  deps: Pick<FormDeps, 'ctx' | 'sessions'>,
): Promise<void> {
  await app.register(async (own) => {
    registerFormParser(own);
    own.post(`${PAGE}.zip`, (request, reply) => send(deps, request, reply));
  });
}

async function send(
  { ctx, sessions }: Pick<FormDeps, 'ctx' | 'sessions'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  sameOrigin(request, sessions);
  void reply.headers(NO_STORE);
  const session = await sessions.operatorOfDocument(request);
  const by = session && operatorOf(session);
  // The page handles login, re-authentication and missing permissions.
  if (!by?.isFresh || !hasPermission(by.rights, 'catalogue', 'write'))
    return reply.code(303).header('location', PAGE).send();
  const archive = await downloadCatalogue(ctx, { by });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="seoga-catalogue.zip"',
    })
    .send(Readable.from(archive));
}
