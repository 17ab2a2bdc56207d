import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { Onlooker } from './audience-rules.ts';
import { type CurationFacts, selectCurations } from './curation-store.ts';
import { type ShopPageView, showShopPage } from './show-shop-page.ts';

/** A curation as it would stand, and the others that can be looked at. */
export interface CurationPreview {
  curation: CurationFacts;
  others: CurationFacts[];
  page: ShopPageView;
}

/**
 * A curation before it is published, at a chosen moment and before a chosen onlooker (L22); null where there is none. What
 * of adult works is shown goes by who really looks: choosing an audience opens nothing.
 */
export async function previewCuration(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; onlooker: Onlooker; reader: Reader; at?: Date },
): Promise<CurationPreview | null> {
  const all = await selectCurations(ctx.db);
  const curation = all.find(({ id }) => id === ask.id);
  if (!curation) return null;
  const { reader, onlooker, at } = ask;
  const page = await showShopPage(ctx, {
    page: curation.page,
    curation: curation.id,
    reader,
    onlooker,
    ...(at ? { at } : {}),
  });
  return { curation, others: all.filter(({ id }) => id !== ask.id), page };
}
