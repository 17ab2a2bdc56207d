import { paintWorkCard } from '#domain/feeds';
import type { CardPainter } from '#shared/context';
import { ADULT_NAMES, CANARY } from '../support/canary-works.ts';
import type { TestContext } from '../support/test-context.ts';
import type { Ground } from './ground.ts';

const SHOP = '서가';
const CARD = /\/media\/cards\/[\w-]+\/[\w./-]+\.jpg(?:\?[^"'<>\s]*)?/g;

/** Paints cards in the words that would stand on them; a link is shared with anybody, so that an adult work's name is a leak too. */
export function cardsInWords(): CardPainter {
  return {
    paint: async (wish) => {
      const cover = 'cover' in wish && wish.cover ? Buffer.from(wish.cover).toString('latin1') : '';
      const words = 'title' in wish ? [wish.title, wish.line, cover] : [];
      const named = ADULT_NAMES.some((name) => words.includes(name)) ? `${CANARY}-named` : '';
      return Buffer.from([wish.kind, ...words, named].join('\n'));
    },
  };
}

/** Addresses of cards that a page gives out. */
export function cardsIn(body: string): string[] {
  return [...body.matchAll(CARD)].map(([address]) => address.replaceAll('&amp;', '&'));
}

/**
 * Where cards of adult works may be asked for: as they are now, and as they were painted and shared while the works were
 * still for everybody. Those lie among the shop's files.
 */
export async function sharedCards({ ctx, ground }: { ctx: TestContext; ground: Ground }): Promise<string[]> {
  const addresses: string[] = [];
  for (const id of [ground.works.text, ground.works.strip]) {
    const now = { id, stamp: 'now', shop: SHOP };
    const { rating } = await ctx.db.selectFrom('work').select('rating').where('id', '=', id).executeTakeFirstOrThrow();
    await ctx.db.updateTable('work').set({ rating: 'all' }).where('id', '=', id).execute();
    const led = await paintWorkCard(ctx, now);
    const old = 'movedTo' in led ? led.movedTo : `/media/cards/works/${id}/${'a'.repeat(20)}.jpg`;
    const stamp = /([\w-]{20})\.jpg$/.exec(old)?.[1] ?? '';
    const painted = await paintWorkCard(ctx, { ...now, stamp });
    await ctx.db.updateTable('work').set({ rating }).where('id', '=', id).execute();
    if (!('bytes' in painted) || !Buffer.from(painted.bytes).includes(`${CANARY}-named`))
      throw new Error('no card was painted while the work was for everybody');
    addresses.push(old, `/media/cards/works/${id}/now.jpg`);
  }
  return addresses;
}
