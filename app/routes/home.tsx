import type { ReactNode } from 'react';
import { homeHead, homeWords } from '../found/home-head.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { shopPageFrom } from '../works/shop-page-text.ts';
import { readShopPage } from '../works/shop-page.server.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/home';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const page = await readShopPage(facts, 'home');
  facts.head.push(homeHead(facts, url.origin));
  // A page of the release before, which asks for its data anew, goes through them.
  const marks: never[] = [];
  return { ...page, ...homeWords(facts), marks };
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
      <ShopWindow banners={shopPageFrom(loaderData.home).banners} />
      <ShopRows data={loaderData} />
    </>
  );
}
