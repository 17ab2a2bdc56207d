import type { ReactNode } from 'react';
import { listWorks } from '#domain/catalogue';
import { WEEKDAYS, WEEKDAY_NAMES, type Weekday } from '#vocabulary/weekdays';
import { feedLink } from '../found/feed-link.ts';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { seoulDate } from '#vocabulary/seoul-date';
import { EndlessGrid } from '../lists/endless-grid.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { PageTitle } from '../lists/page-title.tsx';
import styles from '../lists/lists.module.css';
import type { Route } from './+types/webtoon';

const TABS = [
  { path: '/webtoon?tab=all', tab: 'all', name: '전체' },
  ...WEEKDAYS.map((day) => ({ path: `/webtoon?day=${day}`, tab: day, name: WEEKDAY_NAMES[day] })),
  { path: '/webtoon?tab=new', tab: 'new', name: '신작' },
  { path: '/webtoon?tab=completed', tab: 'completed', name: '완결' },
] as const;
type Tab = (typeof TABS)[number]['tab'];

function isDay(tab: Tab): tab is Weekday {
  return WEEKDAYS.some((day) => day === tab);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestFacts);
  const asked = url.searchParams.get('day') ?? url.searchParams.get('tab');
  const after = url.searchParams.get('after');
  const named = TABS.find((shown) => shown.tab === asked)?.tab;
  const list = (tab: Tab) =>
    listWorks(ctx, {
      filter: {
        shelf: 'webtoon',
        ...(isDay(tab) ? { weekday: tab } : {}),
        ...(tab === 'completed' ? { status: 'completed' as const } : {}),
      },
      sort: tab === 'new' ? 'newest' : 'latest',
      reader,
      ...(after ? { after } : {}),
    });
  const tab = named ?? seoulDate(new Date()).weekday;
  const page = await list(tab);
  // A day on which nothing appears is no way to open the shelf: unless it was asked for, all works are shown.
  if (!named && page.works.length === 0) return { ...(await list('all')), tab: 'all' as const, origin: url.origin };
  return { ...page, tab, origin: url.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const tab = TABS.find((shown) => shown.tab === loaderData?.tab);
  const head = pageHead({
    page: '웹툰',
    description: '요일마다 새 회차가 올라오는 서가의 웹툰입니다.',
    path: tab?.path ?? '/webtoon',
    origin: loaderData?.origin,
  });
  return [...head, feedLink('/rss/webtoon.xml')];
}

export default function WebtoonPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { tab, works, next } = loaderData;
  const name = TABS.find((shown) => shown.tab === tab)?.name ?? '';
  return (
    <>
      <PageTitle title="웹툰" />
      <nav className={styles.weekTabs} aria-label="요일과 갈래">
        {TABS.map((shown) => (
          <a
            key={shown.tab}
            className={ui.tab}
            href={shown.path}
            aria-current={shown.tab === tab ? 'page' : undefined}
            data-stay=""
          >
            {shown.name}
          </a>
        ))}
      </nav>
      {works.length > 0 ? (
        <EndlessGrid key={tab} works={works} next={next} title={`${name} 웹툰`} />
      ) : (
        <EmptyShelf
          title={isDay(tab) ? `${name}요일에 연재하는 웹툰이 없습니다.` : '아직 꽂힌 웹툰이 없습니다.'}
          text="다른 요일을 고르거나 모든 웹툰을 둘러보세요."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/webtoon?tab=all">
              웹툰 모두 보기
            </a>
          }
        />
      )}
    </>
  );
}
