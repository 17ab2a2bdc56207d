import type { ReactNode } from 'react';
import { homeMarks } from '../found/home-marks.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { shopPageFrom } from '../works/shop-page-text.ts';
import { readShopPage } from '../works/shop-page.server.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const page = await readShopPage(facts, 'home');
  const marks = homeMarks(facts, url.origin);
  return { ...page, description: facts.shop.description, origin: url.origin, marks };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description, origin, marks } = loaderData;
  return [...pageHead({ description, path: '/', origin }), ...marks];
}

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <>
      <h1 className="visually-hidden">이야기가 머무는 곳, 서가</h1>
      <ShopWindow banners={shopPageFrom(loaderData.home).banners} />
      <ShopRows data={loaderData} />
    </>
  );
}
