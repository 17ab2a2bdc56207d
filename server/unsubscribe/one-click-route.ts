import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unsubscribe } from '#domain/notifications';
import type { Context } from '#shared/context';

const MOST_BYTES = 4096;

/**
 * What a mail program asks by itself when its reader presses its own button (RFC 8058): one POST, no cookies, no page. Who
 * opens the address in a browser is led to the page.
 */
export async function serveOneClick(app: FastifyInstance, { ctx }: { ctx: Context }): Promise<void> {
  await app.register(
    async (calls) => {
      calls.removeAllContentTypeParsers();
      calls.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      // Whatever stands in the body, the token alone tells whom it ends what for.
      calls.post('/one-click', { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const said = await unsubscribe(ctx, tokenOf(request));
        return reply
          .code(200)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(said.join('\n'));
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
