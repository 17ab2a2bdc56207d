import { type FoundPart, workRowsWith } from '#domain/catalogue';
import { type BecauseRow, onlookerOf, showShopPageWith } from '#domain/showcase';
import { blockedTagsOf } from '#shared/reader';
import type { ShopPage } from '#vocabulary/shop-pages';
import type { RequestFacts } from '../request-context.server.ts';
import { ownParts, ownRowsOf } from './own-rows.server.ts';
import { type ShownRow, shopPageFrom, shopPageText } from './shop-page-text.ts';
import type { ShopPageData } from './shop-rows.tsx';
import { shownPage } from './shown-page.server.ts';

/**
 * A home for a loader: what many share as one text, and beside it the rows that only this member has. Where the shared part
 * is not in memory, the member's own rows are asked for in its last statement; where it is, in one of their own.
 */
export async function readShopPage(facts: RequestFacts, page: ShopPage): Promise<ShopPageData> {
  const { ctx, reader, member } = facts;
  const { home, own } = await sharedPage(facts, page);
  if (!member) return { home };
  const { today, rows } = shopPageFrom(home);
  const kinds = new Set(rows.map((row) => row.kind));
  const parts = ownParts(kinds, { memberNo: member.memberNo, reader });
  if (parts.length === 0) return { home };
  const found = own ?? (await workRowsWith(ctx, { lists: [], parts, reader })).parts;
  const { account, because } = ownRowsOf(kinds, found);
  return {
    home,
    ...(account ? { account } : {}),
    ...(because.length > 0 ? { own: shopPageText({ today, banners: [], rows: because.map(ownRow) }) } : {}),
  };
}

function ownRow({ title, note, works }: BecauseRow): ShownRow {
  return { kind: 'because', title, note, works, more: null, days: null, marks: null, kicker: '' };
}

/**
 * The same for every reader who may see the same and is meant by the same rows, and shared between their pages; `own` is what
 * was found for this member's rows where the page was read for them just now.
 */
async function sharedPage(
  facts: RequestFacts,
  page: ShopPage,
): Promise<{ home: string; own: FoundPart[] | undefined }> {
  const { ctx, reader, member, device, shared } = facts;
  const onlooker = onlookerOf(reader, { memberDays: member?.memberDays ?? null, isApp: device.type !== 'WEB' });
  const key = [page, reader.kind, onlooker.newForDays ?? '-', onlooker.isApp, ...blockedTagsOf(reader)].join('/');
  let own: FoundPart[] | undefined;
  const home = await shared.homes.read(key, async () => {
    const shown = await showShopPageWith(ctx, {
      page,
      reader,
      onlooker,
      own: (kinds) => (member ? ownParts(kinds, { memberNo: member.memberNo, reader }) : []),
    });
    own = shown.own;
    return shopPageText(shownPage(shown.page));
  });
  return { home, own };
}
