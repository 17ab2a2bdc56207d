import type { FastifyInstance } from 'fastify';
import { renewPictureSignatures, openProtectedPicture } from '#domain/reading';
import { notFoundResponse } from '#server/error-response';
import { sameOrigin } from '#server/auth/same-origin';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { VISITOR } from '#kernel/reader';
import type { PictureFile } from './picture-file.ts';

/** Browsers cache for ten minutes, proxies never. */
const HEADERS = { 'cache-control': 'private, max-age=600', vary: 'cookie' };
const MAX_RENEWED = 400;

export interface ProtectedPictureDeps {
  ctx: Context;
  sessions: Sessions;
  /** A picture file; undefined if invalid or missing. */
  file(hash: string, name: string): Promise<PictureFile | undefined>;
}

/**
 * Protected pictures. URLs are signed and short-lived, and the reader is checked on each request: a shared URL opens
 * nothing.
 */
export function serveProtectedPictures(app: FastifyInstance, { ctx, sessions, file }: ProtectedPictureDeps): void {
  app.get<{ Params: { signature: string; hash: string; file: string } }>(
    '/media/held/:signature/:hash/:file',
    async (request, reply) => {
      const { signature, hash, file: name } = request.params;
      const reader = (await sessions.memberOfDocument(request))?.reader ?? VISITOR;
      await openProtectedPicture(ctx, { hash, signature, reader });
      const found = await file(hash, name);
      return found
        ? reply.headers({ ...HEADERS, 'content-type': found.type }).send(found.bytes)
        : notFoundResponse(reply);
    },
  );

  // Renews URLs of pages that stay open longer.
  app.get<{ Querystring: { hash?: string | string[] } }>('/media/stamps', async (request, reply) => {
    sameOrigin(request, sessions);
    const requested = [request.query.hash ?? []].flat();
    const isFine = requested.length <= MAX_RENEWED && requested.every((hash) => /^[a-z0-9-]{4,64}$/.test(hash));
    if (!isFine) throw new DomainError('INPUT_ERROR', '0001');
    const reader = (await sessions.memberOfDocument(request))?.reader ?? VISITOR;
    const stamps = requested.length > 0 ? await renewPictureSignatures(ctx, { hashes: requested, reader }) : {};
    return reply.header('cache-control', 'no-store').send({ statusCode: 200, result: { stamps } });
  });
}
