import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { paintAdultCard, paintTitleCard, paintWorkCard } from '#domain/feeds';
import { notFoundAnswer } from '#server/error-answer';
import type { Context } from '#shared/context';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NUMBER = /^[1-9]\d{0,14}$/;
const STAMP = /^([\w-]{20})\.jpg$/;
const MOST_LETTERS = 200;

export interface CardMeans {
  ctx: Context;
  shopName(): string;
}

/** Pictures beside shared links. Painted when first asked for; whoever knows an old address is led to the one of today. */
export function serveCards(app: FastifyInstance, { ctx, shopName }: CardMeans): void {
  app.get<{ Params: { id: string; file: string } }>('/media/cards/works/:id/:file', async (request, reply) => {
    const { id, file } = request.params;
    // Pages that do not know the stamp ask for the card as it is now, and are led to it.
    const stamp = file === 'now.jpg' ? 'now' : STAMP.exec(file)?.[1];
    if (!stamp || !NUMBER.test(id)) return notFoundAnswer(reply);
    const card = await paintWorkCard(ctx, { id: Number(id), stamp, shop: shopName() });
    if ('bytes' in card) return sendCard(reply, card.bytes);
    return reply.header('cache-control', 'no-store').redirect(card.movedTo, 302);
  });
  const adult = new LRUCache<string, Promise<Uint8Array>>({ max: 3 });
  app.get<{ Params: { file: string } }>('/media/cards/adult/:file', async (request, reply) => {
    if (!STAMP.test(request.params.file)) return notFoundAnswer(reply);
    const shop = shopName();
    const painted = adult.get(shop) ?? paintAdultCard(ctx, { shop });
    adult.set(shop, painted);
    painted.catch(() => adult.delete(shop));
    return sendCard(reply, await painted);
  });
  app.get<{ Params: { file: string } }>('/media/cards/titles/:file', async (request, reply) => {
    const stamp = STAMP.exec(request.params.file)?.[1];
    const { title, line } = Object(request.query);
    if (!stamp || !isWord(title) || !isWord(line)) return notFoundAnswer(reply);
    return sendCard(reply, await paintTitleCard(ctx, { title, line, stamp, shop: shopName() }));
  });
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_LETTERS;
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
