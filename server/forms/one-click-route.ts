import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribe } from '#domain/notifications';
import type { Context } from '#kernel/context';

const MAX_BYTES = 4096;

/** One-click unsubscribe of mail clients (RFC 8058): a POST without cookies. Browsers are redirected to the page. */
export async function serveOneClick(app: FastifyInstance, { ctx }: { ctx: Context }): Promise<void> {
  await app.register(
    async (calls) => {
      calls.removeAllContentTypeParsers();
      calls.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      // Only the token counts; the body is ignored.
      calls.post('/one-click', { bodyLimit: MAX_BYTES }, async (request, reply) => {
        const message = await unsubscribe(ctx, tokenOf(request));
        return reply
          .code(200)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(message.join('\n'));
      });
      calls.get('/one-click', (request, reply) =>
        reply
          .code(303)
          .headers({
            location: `/unsubscribe?token=${encodeURIComponent(tokenOf(request))}`,
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
          })
          .send(),
      );
    },
    { prefix: '/unsubscribe' },
  );
}

function tokenOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://localhost').searchParams.get('token') ?? '';
}
