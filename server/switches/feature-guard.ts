import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireOn } from '#domain/switches';
import { asksJson } from '#server/proc/entry-answer';
import { Refusal } from '#shared/refusal';
import type { Feature, ShopSwitches } from '#vocabulary/switches';

/** What is asked for where, by method and address; whatever takes back or pays out stays open. */
const GUARDED: readonly { feature: Feature; asks: RegExp; page?: string }[] = [
  { feature: 'purchase', asks: /^POST \/ko\/v1\/(quotes|purchases)$/ },
  { feature: 'charge', asks: /^POST \/ko\/v1\/(payments|store-orders)$/ },
  { feature: 'login', asks: /^POST \/proc\/(login|login_google_begin|login_google_native)$/, page: '/login' },
  { feature: 'login', asks: /^GET \/login\/(naver|kakao|google|facebook|apple)$/, page: '/login' },
  { feature: 'join', asks: /^POST \/proc\/(join_ver2|join_social)$/, page: '/join' },
  // What somebody wrote may still be reported and taken out.
  { feature: 'comments', asks: /^POST \/ko\/v1\/((works|episodes)\/\d+\/comments|comments\/\d+\/like)$/ },
];

/**
 * Refuses what an operator switched off, before anything of it is done (SWITCH_ERROR): to script by its code, to a plain
 * form by its page, which says it.
 */
export function guardFeatures(app: FastifyInstance, read: () => ShopSwitches | Promise<ShopSwitches>): void {
  app.addHook('onRequest', async (request, reply) => {
    const asks = `${request.method} ${request.url.split('?')[0]}`;
    const guarded = GUARDED.find((one) => one.asks.test(asks));
    if (!guarded) return undefined;
    try {
      requireOn(await read(), guarded.feature);
    } catch (error) {
      if (!(error instanceof Refusal) || guarded.page === undefined || asksJson(request)) throw error;
      return backTo(guarded.page, error, { request, reply });
    }
    return undefined;
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
