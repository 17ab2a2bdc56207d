import type { ReactNode } from 'react';
import { showAdultThemes } from '#domain/merchandising';
import { paths } from '#shared/web/paths';
import { AgeGate } from '../../features/age-gate/adult-gate.tsx';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { setCount } from '../../features/catalog/work-count.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { parseSetQuery } from '../../features/merchandising/set-query.ts';
import { SetHeader } from '../../features/merchandising/set-header.tsx';
import { SetList } from '../../features/merchandising/set-list.tsx';
import { pageHead } from '../../features/seo/page-head.ts';
import { WorkRow } from '../../features/storefront/work-row.tsx';
import type { Route } from './+types/theme-adult';

const PATH = '/theme/adult';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const filter = parseSetQuery(url.searchParams);
  const { masked, themes, ...page } = await showAdultThemes(ctx, { reader, ...filter });
  const paywall = masked ? ageGateFor(pageContext, PATH) : null;
  return { ...page, themes, request: filter, gate: paywall, countText: setCount(filter, page) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '19세 이상 이용가 작품을 모은 곳입니다.';
  return pageHead(matches, { page: '성인관', description, path: PATH, noIndex: true });
}

export default function ThemeAdultPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { themes, request, gate, ...page } = loaderData;
  if (gate) return <AgeGate words={gate} isComplete />;
  return (
    <>
      <SetHeader
        kicker="19세 이상 이용가"
        title="성인관"
        text="성인 모드를 켠 동안에만 보입니다. 함께 쓰는 기기에서는 다 읽은 뒤 성인 모드를 꺼 주세요."
        background={null}
      />
      {themes.map((theme) => (
        <WorkRow key={theme.id} title={theme.title} more={paths.theme(theme.id)} works={theme.works} />
      ))}
      <SetList path={PATH} request={request} page={page} title="성인 작품" sorts={['popular', 'latest', 'title']} />
    </>
  );
}
