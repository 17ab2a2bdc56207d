import type { ReactNode } from 'react';
import { listWorks } from '#domain/catalog';
import { CATEGORY_NAMES, type Category } from '#shared/catalog/categories';
import { feedLink } from '../../features/seo/feed-link.ts';
import { throwNotFound } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import { ChoiceChips } from '../../features/catalog/choice-chips.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EndlessGrid } from '../../features/catalog/endless-grid.tsx';
import { shopPageFrom } from '../../features/storefront/shop-page-text.ts';
import { genresOf } from '../../features/storefront/shared-sections.server.ts';
import { readShopPage } from '../../features/storefront/shop-page.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { ShopRows, ShopPageBody } from '../../features/storefront/shop-rows.tsx';
import type { Route } from './+types/shelf-home';

const HOMES: Category[] = ['serial', 'lightnovel', 'publish'];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shelf = HOMES.find((name) => name === params.shelf) ?? throwNotFound(url.pathname);
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const param = url.searchParams.get('genre');
  const after = url.searchParams.get('after');
  // With a genre the home page is loaded only when the genre is unknown.
  const [home, genres] = await Promise.all([
    param ? null : readShopPage(pageContext, shelf),
    genresOf(pageContext, shelf),
  ]);
  const genre = genres.find((name) => name === param) ?? null;
  const page = genre ? null : (home ?? (await readShopPage(pageContext, shelf)));
  const chosen = genre ? await listWorks(ctx, { filter: { shelf, genre }, reader, ...(after ? { after } : {}) }) : null;
  const works = chosen?.works ?? [];
  const listed = genres.length > 0 || !page ? genres : shopPageFrom(page.home).rows;
  const isEmpty = await isEmptyShop(pageContext, listed);
  return { shelf, page, genres, genre, works, next: chosen?.next ?? null, isEmpty };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shelf, genre } = loaderData;
  const name = CATEGORY_NAMES[shelf];
  const page = genre ? `${genre} ${name}` : name;
  const description = `${page} 작품을 만나 보세요.`;
  return [...pageHead(matches, { page, description, path: urlOf(shelf, genre) }), feedLink(`/rss/${shelf}.xml`)];
}

function urlOf(shelf: Category, genre: string | null): string {
  return `/main/${shelf}${genre ? `?genre=${encodeURIComponent(genre)}` : ''}`;
}

export default function ShelfHomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { shelf, page, genres, genre } = loaderData;
  const chips = [null, ...genres].map((name) => ({
    name: name ?? '전체',
    path: urlOf(shelf, name),
    isChosen: name === genre,
  }));
  return (
    <>
      <h1 className="visually-hidden">{CATEGORY_NAMES[shelf]}</h1>
      {page ? <ShopPageBody banners={shopPageFrom(page.home).banners} /> : null}
      {genres.length > 1 ? <ChoiceChips label="장르" choices={chips} /> : null}
      {page ? (
        <ShopRows
          data={page}
          empty={
            loaderData.isEmpty ? (
              <EmptyShop text={`${CATEGORY_NAMES[shelf]} 작품이 올라오면 이곳에 보입니다.`} />
            ) : undefined
          }
        />
      ) : (
        <EndlessGrid key={genre} works={loaderData.works} next={loaderData.next} title={`${genre} 작품`} />
      )}
    </>
  );
}
