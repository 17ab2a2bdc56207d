import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { renderAdultCard, renderTitleCard, renderWorkCard } from '#domain/feeds';
import { notFoundResponse } from '#server/error-response';
import type { Context } from '#kernel/context';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NUMBER = /^[1-9]\d{0,14}$/;
const STAMP = /^([\w-]{20})\.jpg$/;
const MAX_LETTERS = 200;

export interface ShareCardDeps {
  ctx: Context;
  shopName(): string;
}

/** Share cards, rendered on demand; outdated URLs redirect to the current one. */
export function serveCards(app: FastifyInstance, { ctx, shopName }: ShareCardDeps): void {
  app.get<{ Params: { id: string; file: string } }>('/media/cards/works/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    // `now.jpg` redirects to the current card.
    const signature = file === 'now.jpg' ? 'now' : STAMP.exec(file)?.[1];
    if (!signature || !NUMBER.test(id)) return notFoundResponse(reply);
    const card = await renderWorkCard(ctx, { id: Number(id), stamp: signature, shop: shopName() });
    if ('bytes' in card) return sendCard(reply, card.bytes);
    return reply.header('cache-control', 'no-store').redirect(card.movedTo, 302);
  });
  const adult = new LRUCache<string, Promise<Uint8Array>>({ max: 3 });
  app.get<{ Params: { file: string } }>('/media/cards/adult/:file', async (request, reply) => {
    if (!STAMP.test(request.params.file)) return notFoundResponse(reply);
    const shop = shopName();
    const painted = adult.get(shop) ?? renderAdultCard(ctx, { shop });
    adult.set(shop, painted);
    painted.catch(() => adult.delete(shop));
    return sendCard(reply, await painted);
  });
  app.get<{ Params: { file: string } }>('/media/cards/titles/:file', async (request, reply) => {
    const signature = STAMP.exec(request.params.file)?.[1];
    const { title, line } = Object(request.query);
    if (!signature || !isWord(title) || !isWord(line)) return notFoundResponse(reply);
    return sendCard(reply, await renderTitleCard(ctx, { title, line, stamp: signature, shop: shopName() }));
  });
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LETTERS;
}

function sendCard(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply
    .headers({
      'content-type': 'image/jpeg',
      'cache-control': FOR_EVER,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
