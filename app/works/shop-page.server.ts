import { showShopPage } from '#domain/showcase';
import { blockedTagsOf } from '#shared/reader';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { RequestFacts } from '../request-context.server.ts';
import { shopPageText } from './shop-page-text.ts';

/** A home's text for a loader. It is the same for every reader who may see the same, and shared between their pages. */
export async function readShopPage({ ctx, reader, homes }: RequestFacts, page: ShopPage): Promise<string> {
  const key = [page, reader.kind, ...blockedTagsOf(reader)].join('/');
  return homes.read(key, async () => shopPageText(await showShopPage(ctx, { page, reader })));
}
