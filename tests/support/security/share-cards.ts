import { renderWorkCard } from '#domain/feeds';
import type { ShareCardRenderer } from '#kernel/context';
import { ADULT_NAMES, CANARY } from '../fixtures/canary-works.ts';
import type { TestContext } from '../database/test-context.ts';
import type { AddressValues } from './address-values.ts';

const SHOP = '서가';
const CARD = /\/media\/cards\/[\w-]+\/[\w./-]+\.jpg(?:\?[^"'<>\s]*)?/g;

/** Renders cards as text. Cards are public, so an adult title is a leak. */
export function renderCardTexts(): ShareCardRenderer {
  return {
    render: async (options) => {
      const cover = 'cover' in options && options.cover ? Buffer.from(options.cover).toString('latin1') : '';
      const words = 'title' in options ? [options.title, options.line, cover] : [];
      const named = ADULT_NAMES.some((name) => words.includes(name)) ? `${CANARY}-named` : '';
      return Buffer.from([options.kind, ...words, named].join('\n'));
    },
  };
}

export function cardsIn(body: string): string[] {
  return [...body.matchAll(CARD)].map(([address]) => address.replaceAll('&amp;', '&'));
}

/** Card URLs of adult works: current ones, and stored ones from when the works were for all ages. */
export async function sharedCards({ ctx, ground }: { ctx: TestContext; ground: AddressValues }): Promise<string[]> {
  const addresses: string[] = [];
  for (const id of [ground.works.text, ground.works.strip]) {
    const now = { id, stamp: 'now', shop: SHOP };
    const { rating } = await ctx.db.selectFrom('work').select('rating').where('id', '=', id).executeTakeFirstOrThrow();
    await ctx.db.updateTable('work').set({ rating: 'all' }).where('id', '=', id).execute();
    const led = await renderWorkCard(ctx, now);
    const old = 'movedTo' in led ? led.movedTo : `/media/cards/works/${id}/${'a'.repeat(20)}.jpg`;
    const timestamp = /([\w-]{20})\.jpg$/.exec(old)?.[1] ?? '';
    const painted = await renderWorkCard(ctx, { ...now, stamp: timestamp });
    await ctx.db.updateTable('work').set({ rating }).where('id', '=', id).execute();
    if (!('bytes' in painted) || !Buffer.from(painted.bytes).includes(`${CANARY}-named`))
      throw new Error('no card was painted while the work was for everybody');
    addresses.push(old, `/media/cards/works/${id}/now.jpg`);
  }
  return addresses;
}
