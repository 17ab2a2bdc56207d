import type { FastifyInstance } from 'fastify';
import { renewStamps, seeHeldPicture } from '#domain/reading';
import { notFoundAnswer } from '#server/error-answer';
import { sameOrigin } from '#server/sessions/same-origin';
import type { Sessions } from '#server/sessions/sessions';
import type { Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { VISITOR } from '#shared/reader';
import type { PictureFile } from './picture-file.ts';

/** A browser keeps them for ten minutes; nothing between may. */
const HEADERS = { 'cache-control': 'private, max-age=600', vary: 'cookie' };
const MOST_RENEWED = 400;

export interface HeldMeans {
  ctx: Context;
  sessions: Sessions;
  /** A stored file of a picture by hash and name; undefined where the name is none, or nothing is stored. */
  file(hash: string, name: string): Promise<PictureFile | undefined>;
}

/**
 * Pictures that not everybody may see. The address is signed and soon over, and who asks is looked up at each request: an
 * address that somebody else was given opens nothing.
 */
export function serveHeldPictures(app: FastifyInstance, { ctx, sessions, file }: HeldMeans): void {
  app.get<{ Params: { stamp: string; hash: string; file: string } }>(
    '/media/held/:stamp/:hash/:file',
    async (request, reply) => {
      const { stamp, hash, file: name } = request.params;
      const reader = (await sessions.memberOfDocument(request))?.reader ?? VISITOR;
      await seeHeldPicture(ctx, { hash, stamp, reader });
      const found = await file(hash, name);
      return found
        ? reply.headers({ ...HEADERS, 'content-type': found.type }).send(found.bytes)
        : notFoundAnswer(reply);
    },
  );

  // For a page that stands open longer than its addresses count.
  app.get<{ Querystring: { hash?: string | string[] } }>('/media/stamps', async (request, reply) => {
    sameOrigin(request, sessions);
    const asked = [request.query.hash ?? []].flat();
    const isFine = asked.length <= MOST_RENEWED && asked.every((hash) => /^[a-z0-9-]{4,64}$/.test(hash));
    if (!isFine) throw new Refusal('INPUT_ERROR', '0001');
    const reader = (await sessions.memberOfDocument(request))?.reader ?? VISITOR;
    const stamps = asked.length > 0 ? await renewStamps(ctx, { hashes: asked, reader }) : {};
    return reply.header('cache-control', 'no-store').send({ statusCode: 200, result: { stamps } });
  });
}
