import type { FastifyInstance } from 'fastify';
import { sendKeptAsset } from '#server/assets/asset-routes';
import { notFoundAnswer } from '#server/error-answer';
import type { Context } from '#shared/context';
import type { BuildMeta } from './build-facts.ts';
import { keptAssets, keptMeta } from './kept-builds.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NAME = /^[\w-][\w.-]{0,199}$/;

/**
 * Which build is served (T5), what each build is like, and the files of those before and after this process's own.
 * `latest.json` is asked with a time stamp, so that nothing on the way answers for the shop.
 */
export function serveBuilds(app: FastifyInstance, { ctx, meta }: { ctx: Context; meta: BuildMeta }): void {
  const { id, timestamp } = meta;
  const readAsset = keptAssets(ctx);
  app.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ id, timestamp }),
  );
  app.get<{ Params: { file: string } }>('/builds/meta/:file', async (request, reply) => {
    const asked = /^([\w-]{1,64})\.json$/.exec(request.params.file)?.[1];
    const told = asked === id ? Buffer.from(JSON.stringify(meta)) : asked && (await keptMeta(ctx, asked));
    if (!told) return notFoundAnswer(reply);
    return reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': FOR_EVER }).send(told);
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { logLevel: 'silent' }, async (request, reply) => {
    const { name } = request.params;
    const bytes = NAME.test(name) ? await readAsset(name) : undefined;
    return bytes ? sendKeptAsset(request, reply, { name, bytes }) : notFoundAnswer(reply);
  });
}
