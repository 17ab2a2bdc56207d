import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { StorefrontViewer } from './audience-rules.ts';
import { type CurationSummary, selectCurations } from './curation-store.ts';
import { type ShopPageView, showShopPage } from './show-shop-page.ts';

/** A previewed curation and the other ones to choose from. */
export interface CurationPreview {
  curation: CurationSummary;
  others: CurationSummary[];
  page: ShopPageView;
}

/**
 * Previews a curation at a given time for a given audience (L22); null if it does not exist. Adult content still
 * depends on the real reader.
 */
export async function previewCuration(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; onlooker: StorefrontViewer; reader: Reader; at?: Date },
): Promise<CurationPreview | null> {
  const all = await selectCurations(ctx.db);
  const curation = all.find(({ id }) => id === input.id);
  if (!curation) return null;
  const { reader, onlooker, at } = input;
  const page = await showShopPage(ctx, {
    page: curation.page,
    curation: curation.id,
    reader,
    onlooker,
    ...(at ? { at } : {}),
  });
  return { curation, others: all.filter(({ id }) => id !== input.id), page };
}
