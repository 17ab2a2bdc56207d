import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireFeature } from '#domain/feature-flags';
import { wantsJson } from '#server/forms/login-response';
import { DomainError } from '#kernel/domain-error';
import type { Feature, ShopSwitches } from '#shared/operations/feature-flags';

/** Guarded routes by feature; refunds and withdrawals stay open. */
const GUARDED: readonly { feature: Feature; method: 'GET' | 'POST' | 'PUT'; route: RegExp; page?: string }[] = [
  { feature: 'purchase', method: 'POST', route: /^\/ko\/v1\/(quotes|purchases)$/ },
  { feature: 'charge', method: 'POST', route: /^\/ko\/v1\/(payments|store-orders)$/ },
  { feature: 'login', method: 'POST', route: /^\/proc\/login(_google_(begin|native))?$/, page: '/login' },
  { feature: 'login', method: 'GET', route: /^\/login\/(naver|kakao|google|facebook|apple)$/, page: '/login' },
  { feature: 'join', method: 'POST', route: /^\/proc\/join_(ver2|social)$/, page: '/join' },
  // Reporting and deleting stay open.
  {
    feature: 'comments',
    method: 'POST',
    route: /^\/ko\/v1\/((works|episodes)\/:id\/comments|comments\/:id\/like|reviews\/:id\/helpful)$/,
  },
  { feature: 'comments', method: 'PUT', route: /^\/ko\/v1\/works\/:id\/review$/ },
];

/**
 * Rejects switched-off features early (SWITCH_ERROR): JSON for scripts, the page for plain forms. Call before the
 * routes are registered.
 */
export function guardFeatures(app: FastifyInstance, read: () => ShopSwitches | Promise<ShopSwitches>): void {
  app.addHook('onRoute', (route) => {
    const guarded = GUARDED.find((one) => [route.method].flat().includes(one.method) && one.route.test(route.url));
    if (!guarded) return;
    route.onRequest = [
      async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          requireFeature(await read(), guarded.feature);
        } catch (error) {
          if (!(error instanceof DomainError) || guarded.page === undefined || wantsJson(request)) throw error;
          return backTo(guarded.page, error, { request, reply });
        }
        return undefined;
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}

function backTo(
  page: string,
  { errorName, code }: DomainError,
  method: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const requested = new URLSearchParams({ fault: `${errorName} ${code}` });
  return method.reply
    .code(303)
    .headers({ location: `${page}?${requested}`, 'cache-control': 'no-store' })
    .send();
}
