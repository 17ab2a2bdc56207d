import type { ReactNode } from 'react';
import { showShopPage } from '#domain/showcase';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { ContinueRow } from '../works/continue-row.tsx';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader, shop } = context.get(requestFacts);
  return { page: await showShopPage(ctx, { page: 'home', reader }), description: shop.description, origin: url.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({ description: loaderData?.description ?? '', path: '/', origin: loaderData?.origin });
}

export default function HomePage({ loaderData: { page } }: Route.ComponentProps): ReactNode {
  return (
    <>
      <h1 className="visually-hidden">이야기가 머무는 곳, 서가</h1>
      <ShopWindow banners={page.banners} />
      <ContinueRow />
      <ShopRows page={page} />
    </>
  );
}
