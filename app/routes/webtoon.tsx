import type { ReactNode } from 'react';
import { listWorks } from '#domain/catalogue';
import { seoulDate } from '#vocabulary/seoul-date';
import { WEEKDAY_NAMES } from '#vocabulary/weekdays';
import { feedLink } from '../found/feed-link.ts';
import { ChoiceChips } from '../lists/choice-chips.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { EndlessGrid } from '../lists/endless-grid.tsx';
import { FirstPage } from '../lists/first-page.tsx';
import styles from '../lists/lists.module.css';
import { PageTitle } from '../lists/page-title.tsx';
import {
  WEBTOON_SORTS,
  WEBTOON_TABS,
  type WebtoonSort,
  type WebtoonTab,
  isDay,
  readWebtoonAsk,
  webtoonPath,
} from '../lists/webtoon-tabs.ts';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { shopPageFrom } from '../works/shop-page-text.ts';
import { readShopPage } from '../works/shop-page.server.ts';
import { ShopRows, ShopWindow } from '../works/shop-rows.tsx';
import type { Route } from './+types/webtoon';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const asked = readWebtoonAsk(url.searchParams);
  const after = url.searchParams.get('after');
  const isEntrance = !['day', 'tab', 'sort', 'after'].some((name) => url.searchParams.has(name));
  const today = seoulDate(new Date()).weekday;
  const [shop, board] = await Promise.all([
    // The window stands where the shelf is entered; whoever turns to a day is looking for that day.
    isEntrance ? readShopPage(facts, 'webtoon') : null,
    boardOf(facts, { tab: asked.tab, today, sort: asked.sort, after }),
  ]);
  return { ...board, shop, today, sort: asked.sort, isFurther: after !== null };
}

async function boardOf(
  { ctx, reader }: RequestFacts,
  ask: { tab: WebtoonTab | undefined; today: WebtoonTab; sort: WebtoonSort; after: string | null },
) {
  const list = async (tab: WebtoonTab) => ({
    tab,
    ...(await listWorks(ctx, {
      filter: {
        shelf: 'webtoon',
        ...(isDay(tab) ? { weekday: tab } : {}),
        ...(tab === 'completed' ? { status: 'completed' as const } : {}),
      },
      sort: tab === 'new' ? 'newest' : ask.sort,
      reader,
      ...(ask.after ? { after: ask.after } : {}),
    })),
  });
  const board = await list(ask.tab ?? ask.today);
  // A day on which nothing appears is no way to open the shelf: unless it was asked for, all works are shown.
  return ask.tab || board.works.length > 0 ? board : list('all');
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
  const name = WEBTOON_TABS.find((shown) => shown.tab === tab)?.name ?? '';
  return (
    <>
      {shop ? <ShopWindow banners={shopPageFrom(shop.home).banners} /> : null}
      <PageTitle title="웹툰" />
      <nav className={styles.weekTabs} aria-label="요일과 갈래">
        {WEBTOON_TABS.map((shown) => (
          <a
            key={shown.tab}
            className={ui.tab}
            href={webtoonPath(shown.tab, sort)}
            aria-current={shown.tab === tab ? 'page' : undefined}
            data-today={shown.tab === today || undefined}
            data-stay=""
          >
            {shown.name}
            {shown.tab === today ? <span className="visually-hidden"> 오늘</span> : null}
          </a>
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
      {loaderData.isFurther ? <FirstPage path={webtoonPath(tab, sort)} /> : null}
      {works.length > 0 ? (
        <EndlessGrid key={tab + sort} works={works} next={next} title={`${name} 웹툰`} />
      ) : (
        <EmptyShelf
          title={isDay(tab) ? `${WEEKDAY_NAMES[tab]}요일에 연재하는 웹툰이 없습니다.` : '아직 꽂힌 웹툰이 없습니다.'}
          text="다른 요일을 고르거나 모든 웹툰을 둘러보세요."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/webtoon?tab=all">
              웹툰 모두 보기
            </a>
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
