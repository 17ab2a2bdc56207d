import type { ReactNode } from 'react';
import { listWorks } from '#domain/catalogue';
import { SHELF_NAMES, type Shelf } from '#vocabulary/shelves';
import { feedLink } from '../found/feed-link.ts';
import { refuseAddress } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { ChoiceChips } from '../lists/choice-chips.tsx';
import { EndlessGrid } from '../lists/endless-grid.tsx';
import { shopPageFrom } from '../works/shop-page-text.ts';
import { genresOf } from '../works/shared-parts.server.ts';
import { readShopPage } from '../works/shop-page.server.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/shelf-home';

const HOMES: Shelf[] = ['serial', 'lightnovel', 'publish'];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shelf = HOMES.find((name) => name === params.shelf) ?? refuseAddress(url.pathname);
  const facts = context.get(requestFacts);
  const { ctx, reader } = facts;
  const asked = url.searchParams.get('genre');
  const after = url.searchParams.get('after');
  // Of an asked genre no home is shown: it is read only where there is no such genre.
  const [home, genres] = await Promise.all([asked ? null : readShopPage(facts, shelf), genresOf(facts, shelf)]);
  const genre = genres.find((name) => name === asked) ?? null;
  const page = genre ? null : (home ?? (await readShopPage(facts, shelf)));
  const chosen = genre ? await listWorks(ctx, { filter: { shelf, genre }, reader, ...(after ? { after } : {}) }) : null;
  const works = chosen?.works ?? [];
  return { shelf, page, genres, genre, works, next: chosen?.next ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { shelf, genre } = loaderData;
  const name = SHELF_NAMES[shelf];
  const page = genre ? `${genre} ${name}` : name;
  const description = `${page} 작품을 만나 보세요.`;
  return [...pageHead(matches, { page, description, path: addressOf(shelf, genre) }), feedLink(`/rss/${shelf}.xml`)];
}

function addressOf(shelf: Shelf, genre: string | null): string {
  return `/main/${shelf}${genre ? `?genre=${encodeURIComponent(genre)}` : ''}`;
}

export default function ShelfHomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { shelf, page, genres, genre } = loaderData;
  const chips = [null, ...genres].map((name) => ({
    name: name ?? '전체',
    path: addressOf(shelf, name),
    isChosen: name === genre,
  }));
  return (
    <>
      <h1 className="visually-hidden">{SHELF_NAMES[shelf]}</h1>
      {page ? <ShopWindow banners={shopPageFrom(page.home).banners} /> : null}
      {genres.length > 1 ? <ChoiceChips label="장르" choices={chips} /> : null}
      {page ? (
        <ShopRows data={page} />
      ) : (
        <EndlessGrid key={genre} works={loaderData.works} next={loaderData.next} title={`${genre} 작품`} />
      )}
    </>
  );
}
