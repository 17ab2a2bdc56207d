import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOn } from '#domain/switches';
import { asksJson } from '#server/proc/entry-answer';
import { Refusal } from '#shared/refusal';
import type { Feature, ShopSwitches } from '#vocabulary/switches';

/** What is asked for where, by method and the address as routes name it; whatever takes back or pays out stays open. */
const GUARDED: readonly { feature: Feature; method: 'GET' | 'POST'; route: RegExp; page?: string }[] = [
  { feature: 'purchase', method: 'POST', route: /^\/ko\/v1\/(quotes|purchases)$/ },
  { feature: 'charge', method: 'POST', route: /^\/ko\/v1\/(payments|store-orders)$/ },
  { feature: 'login', method: 'POST', route: /^\/proc\/login(_google_(begin|native))?$/, page: '/login' },
  { feature: 'login', method: 'GET', route: /^\/login\/(naver|kakao|google|facebook|apple)$/, page: '/login' },
  { feature: 'join', method: 'POST', route: /^\/proc\/join_(ver2|social)$/, page: '/join' },
  // What somebody wrote may still be reported and taken out.
  { feature: 'comments', method: 'POST', route: /^\/ko\/v1\/((works|episodes)\/:id\/comments|comments\/:id\/like)$/ },
];

/**
 * Refuses what an operator switched off, before anything of it is done (SWITCH_ERROR): to script by its code, to a plain
 * form by its page, which says it. To be called before the routes are made; those that are not guarded meet nothing.
 */
export function guardFeatures(app: FastifyInstance, read: () => ShopSwitches | Promise<ShopSwitches>): void {
  app.addHook('onRoute', (route) => {
    const guarded = GUARDED.find((one) => [route.method].flat().includes(one.method) && one.route.test(route.url));
    if (!guarded) return;
    route.onRequest = [
      async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          requireOn(await read(), guarded.feature);
        } catch (error) {
          if (!(error instanceof Refusal) || guarded.page === undefined || asksJson(request)) throw error;
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
  { refusalName, code }: Refusal,
  way: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const asked = new URLSearchParams({ fault: `${refusalName} ${code}` });
  return way.reply
    .code(303)
    .headers({ location: `${page}?${asked}`, 'cache-control': 'no-store' })
    .send();
}
