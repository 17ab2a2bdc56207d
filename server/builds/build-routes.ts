import type { FastifyInstance } from 'fastify';
import { sendSavedAsset } from '#server/assets/asset-routes';
import { notFoundResponse } from '#server/error-response';
import type { Context } from '#kernel/context';
import type { BuildMeta } from './build-info.ts';
import { savedAssets, savedBuildMeta } from './previous-builds.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NAME = /^[\w-][\w.-]{0,199}$/;

/**
 * Current build id (T5), build metadata, and files of other builds. `latest.json` is requested with a timestamp
 * against proxy caches.
 */
export function serveBuilds(app: FastifyInstance, { ctx, meta }: { ctx: Context; meta: BuildMeta }): void {
  const { id, timestamp } = meta;
  const readAsset = savedAssets(ctx);
  app.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id, timestamp }),
  );
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    const requested = /^([\w-]{1,64})\.json$/.exec(request.params.file)?.[1];
    const message =
      requested === id ? Buffer.from(JSON.stringify(meta)) : requested && (await savedBuildMeta(ctx, requested));
    if (!message) return notFoundResponse(reply);
    return reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_EVER })
      .send(message);
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { logLevel: 'silent' }, async (request, reply) => {
    const { name } = request.params;
    const bytes = NAME.test(name) ? await readAsset(name) : undefined;
    return bytes ? sendSavedAsset(request, reply, { name, bytes }) : notFoundResponse(reply);
  });
}
