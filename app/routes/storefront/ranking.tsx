import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { listWorks } from '#domain/catalog';
import { mutedWorksOf } from '#kernel/reader';
import { RANKING_BOARD_NAMES, RANKING_MEASURE_NAMES, RANKING_CATEGORY_NAMES } from '#shared/merchandising/rankings';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import { type RankingParams, rankingPath, parseRankingQuery } from '../../features/ranking/ranking-query.ts';
import { RankingBoard } from '../../features/ranking/ranking-board.tsx';
import { RankingChoices } from '../../features/ranking/ranking-choices.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { RankingEmpty } from '../../features/ranking/ranking-empty.tsx';
import { visibleRanks, withMutedHidden } from '../../features/ranking/visible-ranks.ts';
import { RankingSkeleton } from '../../features/ranking/ranking-skeleton.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import { rankingOf } from '../../features/storefront/shared-sections.server.ts';
import type { Route } from './+types/ranking';

const NEWEST = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const choice = parseRankingQuery(url.searchParams);
  const after = url.searchParams.get('after') ?? undefined;
  const { snapshot, places, pins, next } = await rankingOf(pageContext, { ...choice, after });
  const newest =
    places.length === 0 && after === undefined
      ? (await listWorks(ctx, { filter: { withoutAdult: true }, sort: 'newest', limit: NEWEST, reader })).works
      : [];
  return {
    isEmpty: await isEmptyShop(pageContext, [...places, ...newest]),
    choice,
    snapshot,
    works: withMutedHidden(visibleRanks(places, pins), mutedWorksOf(reader)),
    next,
    newest,
    isFirst: after === undefined,
  };
}

function titleOf({ board, shelf, by }: RankingParams): string {
  const on = shelf === 'all' ? '' : `${RANKING_CATEGORY_NAMES[shelf]} `;
  return `${on}${RANKING_BOARD_NAMES[board]} ${RANKING_MEASURE_NAMES[by]} 순위`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const choice = loaderData?.choice;
  return pageHead(matches, {
    page: choice && rankingPath('', choice) !== '' ? titleOf(choice) : '랭킹',
    description: '지금 많이 읽는 작품의 순위입니다. 실시간부터 누적까지, 집계 기준과 근거를 함께 공개합니다.',
    path: choice ? rankingPath('/ranking', { ...choice, withoutAdult: false }) : '/ranking',
  });
}

export default function RankingPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { choice, snapshot, works, next, newest, isFirst } = loaderData;
  const { state, location } = useNavigation();
  const requested =
    state === 'loading' && location.pathname === '/ranking'
      ? parseRankingQuery(new URLSearchParams(location.search))
      : choice;
  const isTurning = rankingPath('', requested) !== rankingPath('', choice);
  return (
    <>
      <PageTitle title="랭킹" />
      <RankingChoices choice={requested} snapshot={isTurning ? null : snapshot} />
      {isTurning ? (
        <RankingSkeleton />
      ) : works.length > 0 ? (
        <RankingBoard
          key={`${rankingPath('', choice)} ${snapshot?.id}`}
          works={works}
          next={next}
          title={titleOf(choice)}
          isFirst={isFirst}
        />
      ) : loaderData.isEmpty ? (
        <EmptyShop text="독자가 작품을 읽으면 순위가 이곳에 보입니다." />
      ) : (
        <RankingEmpty choice={choice} newest={newest} />
      )}
    </>
  );
}
