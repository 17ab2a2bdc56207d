import type { ReactNode } from 'react';
import { showTheme } from '#domain/merchandising';
import { paths } from '#shared/web/paths';
import { AgeGate } from '../../features/age-gate/adult-gate.tsx';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { setCount } from '../../features/catalog/work-count.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { parseSetQuery, setPath } from '../../features/merchandising/set-query.ts';
import { SetHeader } from '../../features/merchandising/set-header.tsx';
import { SetList } from '../../features/merchandising/set-list.tsx';
import { ThemeLinks } from '../../features/merchandising/theme-links.tsx';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/theme';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.id, url.pathname);
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const filter = parseSetQuery(url.searchParams);
  const { works, next, ...theme } = await showTheme(ctx, { id, reader, ...filter }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const paywall = theme.masked ? ageGateFor(pageContext, url.pathname) : null;
  return { theme, works, next, request: filter, gate: paywall, countText: setCount(filter, theme) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { theme, request } = loaderData;
  const path = setPath(paths.theme(theme.id), request);
  if (theme.isAdult)
    return pageHead(matches, { page: '성인관', description: '19세 이상 이용가 작품 모음입니다.', path, noIndex: true });
  return pageHead(matches, {
    page: theme.title,
    description: theme.sentence || `${theme.title} 테마의 작품 모음입니다.`,
    path,
  });
}

export default function ThemePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { theme, works, next, request, gate, countText } = loaderData;
  if (gate) return <AgeGate words={gate} isComplete />;
  const page = { works, next, shelves: theme.shelves, countText };
  return (
    <>
      <SetHeader
        kicker={theme.isAdult ? '성인관 · 19세 이상 이용가' : '테마'}
        title={theme.title}
        text={theme.sentence}
        background={theme.background}
        picture={theme.picture}
      />
      <SetList
        path={paths.theme(theme.id)}
        request={request}
        page={page}
        title={theme.title}
        sorts={theme.isPicked ? ['own', 'popular', 'latest', 'title'] : ['latest', 'popular', 'title']}
      />
      <ThemeLinks themes={theme.others} />
    </>
  );
}
