import type { FastifyInstance } from 'fastify';
import { handlePaymentWebhook, handleStoreWebhook } from '#domain/payment';
import { notFoundResponse } from '#server/error-response';
import { parseJsonSafely } from '#server/json-body';
import type { Context } from '#kernel/context';
import { STORES } from '#shared/money/app-stores';

const MAX_BYTES = 64 * 1024;

/** Provider webhooks; answered at once and processed by jobs. */
export async function serveWebhooks(app: FastifyInstance, { ctx }: { ctx: Context }): Promise<void> {
  await app.register(
    async (hooks) => {
      // Signatures cover the raw bytes.
      hooks.removeAllContentTypeParsers();
      hooks.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
        parseJsonSafely(body),
      );
      hooks.post('/portone', { bodyLimit: MAX_BYTES }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        await handlePaymentWebhook(ctx, { body, headers: request.headers });
        return reply.code(200).header('cache-control', 'no-store').send({ statusCode: 200, result: {} });
      });
      for (const store of STORES)
        hooks.post(`/${store}`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
          await handleStoreWebhook(ctx, { store, body, headers: request.headers });
          return reply.code(200).header('cache-control', 'no-store').send({ statusCode: 200, result: {} });
        });
      hooks.all('/*', (_request, reply) => notFoundResponse(reply));
    },
    { prefix: '/webhooks' },
  );
}
