import type { ReactNode } from 'react';
import { showRanking, showRankingInputs } from '#domain/ranking';
import { MethodBoard } from '../../features/ranking/method-board.tsx';
import { MethodText } from '../../features/ranking/method-text.tsx';
import { parseRankingQuery } from '../../features/ranking/ranking-query.ts';
import policy from '../../features/layout/policy.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/ranking-how';

const TOP = 20;

export const handle = { title: '순위 집계 기준', back: '/ranking' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestContext);
  const choice = parseRankingQuery(url.searchParams);
  const { snapshot } = await showRanking(ctx, { ...choice, reader, limit: 1 });
  const inputs = snapshot ? await showRankingInputs(ctx, { snapshot: snapshot.id, reader }) : undefined;
  return { choice, snapshot, places: inputs?.places.slice(0, TOP) ?? [] };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '순위 집계 기준',
    description: '순위 집계 기준과 근거를 공개합니다. 무엇을 집계하고 무엇을 제외하는지 안내합니다.',
    path: '/ranking/how',
  });
}

export default function RankingHowPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <article className={policy.policy}>
      <h1>순위 집계 기준</h1>
      <MethodText />
      <MethodBoard {...loaderData} />
    </article>
  );
}
