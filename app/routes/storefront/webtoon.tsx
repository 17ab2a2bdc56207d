import type { ReactNode } from 'react';
import { listWorks } from '#domain/catalog';
import { seoulDate } from '#shared/content/seoul-date';
import { WEEKDAY_NAMES } from '#shared/catalog/weekdays';
import { feedLink } from '../../features/seo/feed-link.ts';
import { AdultChoice } from '../../features/age-gate/adult-choice.tsx';
import { ChoiceChips } from '../../features/catalog/choice-chips.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { EndlessGrid } from '../../features/catalog/endless-grid.tsx';
import { FirstPage } from '../../features/catalog/first-page.tsx';
import styles from '../../features/catalog/lists.module.css';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import {
  WEBTOON_SORTS,
  WEBTOON_TABS,
  type WebtoonSort,
  type WebtoonTab,
  isDay,
  parseWebtoonQuery,
  webtoonPath,
} from '../../features/catalog/webtoon-tabs.ts';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { shopPageFrom } from '../../features/storefront/shop-page-text.ts';
import { readShopPage } from '../../features/storefront/shop-page.server.ts';
import { ShopRows, ShopPageBody } from '../../features/storefront/shop-rows.tsx';
import type { Route } from './+types/webtoon';
import { Link } from '../../navigation/link.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const webtoonQuery = parseWebtoonQuery(url.searchParams);
  const after = url.searchParams.get('after');
  const isEntrance = !['day', 'tab', 'sort', 'after'].some((name) => url.searchParams.has(name));
  const today = seoulDate(new Date()).weekday;
  const [shop, board] = await Promise.all([
    // Banners only on the entry page.
    isEntrance ? readShopPage(pageContext, 'webtoon') : null,
    boardOf(pageContext, { tab: webtoonQuery.tab, today, sort: webtoonQuery.sort, after }),
  ]);
  const isEmpty = await isEmptyShop(pageContext, board.works);
  return { ...board, shop, today, sort: webtoonQuery.sort, isFurther: after !== null, isEmpty };
}

async function boardOf(
  { ctx, reader }: RequestContext,
  input: { tab: WebtoonTab | undefined; today: WebtoonTab; sort: WebtoonSort; after: string | null },
) {
  const list = async (tab: WebtoonTab) => ({
    tab,
    ...(await listWorks(ctx, {
      filter: {
        shelf: 'webtoon',
        ...(isDay(tab) ? { weekday: tab } : {}),
        ...(tab === 'completed' ? { status: 'completed' as const } : {}),
      },
      sort: tab === 'new' ? 'newest' : input.sort,
      reader,
      ...(input.after ? { after: input.after } : {}),
    })),
  });
  const board = await list(input.tab ?? input.today);
  // An empty day falls back to all works unless requested.
  return input.tab || board.works.length > 0 ? board : list('all');
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const head = pageHead(matches, {
    page: '웹툰',
    description: '요일마다 새 회차가 올라오는 웹툰입니다.',
    path: loaderData && !loaderData.shop ? webtoonPath(loaderData.tab, loaderData.sort) : '/webtoon',
  });
  return [...head, feedLink('/rss/webtoon.xml')];
}

export default function WebtoonPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { shop, tab, today, sort, works, next } = loaderData;
  const name = WEBTOON_TABS.find((column) => column.tab === tab)?.name ?? '';
  return (
    <>
      {shop ? <ShopPageBody banners={shopPageFrom(shop.home).banners} /> : null}
      <PageTitle title="웹툰" />
      <nav className={styles.weekTabs} aria-label="요일과 분류">
        {WEBTOON_TABS.map((column) => (
          <Link
            key={column.tab}
            className={ui.tab}
            to={webtoonPath(column.tab, sort)}
            aria-current={column.tab === tab ? 'page' : undefined}
            data-today={column.tab === today || undefined}
            preventScrollReset
          >
            {column.name}
            {column.tab === today ? <span className="visually-hidden"> 오늘</span> : null}
          </Link>
        ))}
      </nav>
      {tab === 'new' ? null : (
        <ChoiceChips
          label="정렬"
          choices={Object.entries(WEBTOON_SORTS).map(([key, words]) => ({
            name: words,
            path: webtoonPath(tab, key as WebtoonSort),
            isChosen: key === sort,
          }))}
        />
      )}
      <AdultChoice className={styles.chips} />
      {loaderData.isFurther ? <FirstPage path={webtoonPath(tab, sort)} /> : null}
      {works.length > 0 ? (
        <EndlessGrid key={tab + sort} works={works} next={next} title={`${name} 웹툰`} />
      ) : loaderData.isEmpty ? (
        <EmptyShop text="웹툰이 올라오면 요일별로 이곳에 보입니다." />
      ) : (
        <EmptyCatalog
          title={isDay(tab) ? `${WEEKDAY_NAMES[tab]}요일에 연재하는 웹툰이 없습니다.` : '아직 꽂힌 웹툰이 없습니다.'}
          text={tab === 'all' ? '새 작품이 올라오면 이곳에 보입니다.' : '다른 요일을 고르거나 모든 웹툰을 둘러보세요.'}
          action={
            tab === 'all' ? null : (
              <Link className={`${ui.button} ${ui.inked}`} to="/webtoon?tab=all">
                웹툰 모두 보기
              </Link>
            )
          }
        />
      )}
      {shop ? (
        <div className={styles.after}>
          <ShopRows data={shop} isBeside />
        </div>
      ) : null}
    </>
  );
}
