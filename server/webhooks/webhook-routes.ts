import type { FastifyInstance } from 'fastify';
import { takeMessage, takeStoreMessage } from '#domain/payment';
import { notFoundAnswer } from '#server/error-answer';
import { judgedJson } from '#server/json-body';
import type { Context } from '#shared/context';
import { STORES } from '#vocabulary/stores';

const MOST_BYTES = 64 * 1024;

/** Where providers tell the shop that something happened. They are answered at once; the work is a job. */
export async function serveWebhooks(app: FastifyInstance, { ctx }: { ctx: Context }): Promise<void> {
  await app.register(
    async (hooks) => {
      // A signature is made over bytes: what was parsed and written again is something else.
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
        judgedJson(body),
      );
      hooks.post('/portone', { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        await takeMessage(ctx, { body, headers: request.headers });
        return reply.code(200).header('cache-control', 'no-store').send({ statusCode: 200, result: {} });
      });
      for (const store of STORES)
        hooks.post(`/${store}`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
          await takeStoreMessage(ctx, { store, body, headers: request.headers });
          return reply.code(200).header('cache-control', 'no-store').send({ statusCode: 200, result: {} });
        });
      hooks.all('/*', (_request, reply) => notFoundAnswer(reply));
    },
    { prefix: '/webhooks' },
  );
}
