import { continueReading } from '#domain/reading';
import { type BecauseRow, becauseRows, onlookerOf, showShopPage } from '#domain/showcase';
import { blockedTagsOf } from '#shared/reader';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { RequestFacts } from '../request-context.server.ts';
import { MOST_CONTINUED } from './continued.ts';
import { type ShownRow, shopPageFrom, shopPageText } from './shop-page-text.ts';
import type { ShopPageData } from './shop-rows.tsx';
import { shownPage } from './shown-page.server.ts';

/** A home for a loader: what many share as one text, and beside it the rows that only this member has. */
export async function readShopPage(facts: RequestFacts, page: ShopPage): Promise<ShopPageData> {
  const { ctx, reader, member } = facts;
  const home = await sharedPage(facts, page);
  if (!member) return { home };
  const { today, rows } = shopPageFrom(home);
  const kinds = new Set(rows.map((row) => row.kind));
  if (!kinds.has('continue') && !kinds.has('because')) return { home };
  const read = await continueReading(ctx, { memberNo: member.memberNo, reader, most: MOST_CONTINUED });
  const because = kinds.has('because') ? await becauseRows(ctx, { read, reader }) : [];
  return {
    home,
    ...(kinds.has('continue') ? { account: read } : {}),
    ...(because.length > 0 ? { own: shopPageText({ today, banners: [], rows: because.map(ownRow) }) } : {}),
  };
}

function ownRow({ title, note, works }: BecauseRow): ShownRow {
  return { kind: 'because', title, note, works, more: null, days: null, marks: null, kicker: '' };
}

/** The same for every reader who may see the same and is meant by the same rows, and shared between their pages. */
async function sharedPage({ ctx, reader, member, device, homes }: RequestFacts, page: ShopPage): Promise<string> {
  const onlooker = onlookerOf(reader, { memberDays: member?.memberDays ?? null, isApp: device.type !== 'WEB' });
  const key = [page, reader.kind, onlooker.newForDays ?? '-', onlooker.isApp, ...blockedTagsOf(reader)].join('/');
  return homes.read(key, async () => shopPageText(shownPage(await showShopPage(ctx, { page, reader, onlooker }))));
}
