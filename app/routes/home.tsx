import type { ReactNode } from 'react';
import { continueReading } from '#domain/reading';
import { homeMarks } from '../found/home-marks.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { ContinueRow, MOST_CONTINUED } from '../works/continue-row.tsx';
import { shopPageFrom } from '../works/shop-page-text.ts';
import { readShopPage } from '../works/shop-page.server.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, reader, member } = facts;
  const [home, account] = await Promise.all([
    readShopPage(facts, 'home'),
    member && continueReading(ctx, { memberNo: member.memberNo, reader, most: MOST_CONTINUED }),
  ]);
  const marks = homeMarks(facts, url.origin);
  return { home, description: facts.shop.description, origin: url.origin, marks, ...(account ? { account } : {}) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description, origin, marks } = loaderData;
  return [...pageHead({ description, path: '/', origin }), ...marks];
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const page = shopPageFrom(loaderData.home);
  return (
    <>
      <h1 className="visually-hidden">이야기가 머무는 곳, 서가</h1>
      <ShopWindow banners={page.banners} />
      <ContinueRow account={loaderData.account} />
      <ShopRows page={page} />
    </>
  );
}
