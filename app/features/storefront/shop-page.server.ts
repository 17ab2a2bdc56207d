import { type QueryPartResult, workRowsWithParts } from '#domain/catalog';
import { type BecauseRow, storefrontViewerOf, showShopPageWithPersonalRows } from '#domain/merchandising';
import { listKeyOf, mutedWorksOf, withoutMutes } from '#kernel/reader';
import type { ShopPage } from '#shared/merchandising/shop-pages';
import type { RequestContext } from '../../server/request-context.server.ts';
import { memberRowParts, memberRowsOf } from './member-rows.server.ts';
import { type RowView, shopPageFrom, shopPageText } from './shop-page-text.ts';
import type { ShopPageData } from './shop-rows.tsx';
import { withoutMutedWorks } from './without-muted-works.server.ts';
import { shopPageView } from './visible-page.server.ts';

/** The shared page as one cached text, plus the member's rows; both are read in one statement on a cache miss. */
export async function readShopPage(pageContext: RequestContext, page: ShopPage): Promise<ShopPageData> {
  const { ctx, reader, member } = pageContext;
  const { home: shared, own } = await sharedPage(pageContext, page);
  if (!member) return { home: shared };
  const { today, rows } = shopPageFrom(shared);
  const home = withoutMutedWorks(shared, mutedWorksOf(reader));
  const kinds = new Set(rows.map((row) => row.kind));
  const parts = memberRowParts(kinds, { memberNo: member.memberNo, reader });
  if (parts.length === 0) return { home };
  const result = own ?? (await workRowsWithParts(ctx, { lists: [], parts, reader })).parts;
  const { account, because } = memberRowsOf(kinds, result);
  return {
    home,
    ...(account ? { account } : {}),
    ...(because.length > 0 ? { own: shopPageText({ today, banners: [], rows: because.map(memberRow) }) } : {}),
  };
}

function memberRow({ title, note, works }: BecauseRow): RowView {
  return { kind: 'because', title, note, works, more: null, days: null, marks: null, kicker: '' };
}

/** Cached by permissions and audience; `own` returns member rows read on a miss. */
async function sharedPage(
  pageContext: RequestContext,
  page: ShopPage,
): Promise<{ home: string; own: QueryPartResult[] | undefined }> {
  const { ctx, reader, member, device, shared } = pageContext;
  const viewer = storefrontViewerOf(reader, { memberDays: member?.memberDays ?? null, isApp: device.type !== 'WEB' });
  const key = [page, viewer.newForDays ?? '-', viewer.isApp, listKeyOf(reader)].join('/');
  let own: QueryPartResult[] | undefined;
  const home = await shared.homes.read(key, async () => {
    const visible = await showShopPageWithPersonalRows(ctx, {
      page,
      reader: withoutMutes(reader),
      onlooker: viewer,
      own: (kinds) => (member ? memberRowParts(kinds, { memberNo: member.memberNo, reader }) : []),
    });
    own = visible.own;
    return shopPageText(shopPageView(visible.page));
  });
  return { home, own };
}
