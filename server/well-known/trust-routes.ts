import type { FastifyInstance, FastifyReply } from 'fastify';
import { documentKeys, createTrustStatement } from '#domain/trust';
import { notFoundResponse } from '#server/error-response';
import type { Context } from '#kernel/context';
import type { ShopSwitches } from '#shared/operations/feature-flags';

const KEYS_CACHE = 'public, max-age=3600';
/** Short, so that statement and signature match. */
const STATEMENT_CACHE = 'public, max-age=60';

/** Public signing keys, and the signed statement while the trust page is on. */
export function serveTrust(
  app: FastifyInstance,
  { ctx, switches }: { ctx: Context; switches: () => ShopSwitches },
): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    const keys = (await documentKeys(ctx)).map((key) => ({ ...key, alg: 'EdDSA', use: 'sig' }));
    return reply
      .headers({ 'content-type': 'application/jwk-set+json', 'cache-control': KEYS_CACHE })
      .send(Buffer.from(JSON.stringify({ keys })));
  });
  const statement = async (reply: FastifyReply, part: 'text' | 'signature', type: string): Promise<FastifyReply> => {
    if (!switches().hasTrustPage) return notFoundResponse(reply);
    const made = await createTrustStatement(ctx);
    return reply.headers({ 'content-type': type, 'cache-control': STATEMENT_CACHE }).send(made[part]);
  };
  app.get('/trust/statement.json', (_request, reply) => statement(reply, 'text', 'application/json; charset=utf-8'));
  app.get('/trust/statement.jws', (_request, reply) => statement(reply, 'signature', 'application/jose'));
}
