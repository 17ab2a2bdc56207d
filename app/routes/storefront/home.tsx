import type { ReactNode } from 'react';
import { homeHead, homeDescription } from '../../features/seo/home-head.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import { shopPageFrom } from '../../features/storefront/shop-page-text.ts';
import { readShopPage } from '../../features/storefront/shop-page.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { ShopRows, ShopPageBody } from '../../features/storefront/shop-rows.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const page = await readShopPage(pageContext, 'home');
  pageContext.head.push(homeHead(pageContext, url.origin));
  return { ...page, ...homeDescription(pageContext) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description } = loaderData;
  return pageHead(matches, { page: title, title, description, path: '/' });
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <>
      <h1 className="visually-hidden">{loaderData.title}</h1>
      <ShopPageBody banners={shopPageFrom(loaderData.home).banners} />
      <ShopRows data={loaderData} empty={<EmptyShop text="작품이 올라오면 이곳에 보입니다." />} />
    </>
  );
}
