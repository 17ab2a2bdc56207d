import { continueReading } from '#domain/reading';
import { onlookerOf, showShopPage } from '#domain/showcase';
import { blockedTagsOf } from '#shared/reader';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { RequestFacts } from '../request-context.server.ts';
import { MOST_CONTINUED } from './continued.ts';
import { shopPageFrom, shopPageText } from './shop-page-text.ts';
import { shownPage } from './shown-page.server.ts';

/** A home for a loader: what many share as one text, and beside it the rows that only this member has. */
export async function readShopPage(facts: RequestFacts, page: ShopPage) {
  const { ctx, reader, member } = facts;
  const home = await sharedPage(facts, page);
  if (!member) return { home };
  const isThere = (kind: string): boolean => shopPageFrom(home).rows.some((row) => row.kind === kind);
  const { memberNo } = member;
  return {
    home,
    ...(isThere('continue') ? { account: await continueReading(ctx, { memberNo, reader, most: MOST_CONTINUED }) } : {}),
  };
}

/** The same for every reader who may see the same and is meant by the same rows, and shared between their pages. */
async function sharedPage({ ctx, reader, member, device, homes }: RequestFacts, page: ShopPage): Promise<string> {
  const onlooker = onlookerOf(reader, { memberDays: member?.memberDays ?? null, isApp: device.type !== 'WEB' });
  const key = [page, reader.kind, onlooker.newForDays ?? '-', onlooker.isApp, ...blockedTagsOf(reader)].join('/');
  return homes.read(key, async () => shopPageText(shownPage(await showShopPage(ctx, { page, reader, onlooker }))));
}
