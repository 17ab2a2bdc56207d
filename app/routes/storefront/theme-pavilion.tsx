import type { ReactNode } from 'react';
import { showPavilion } from '#domain/merchandising';
import { paths } from '#shared/web/paths';
import { setCount } from '../../features/catalog/work-count.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { parseSetQuery, setPath } from '../../features/merchandising/set-query.ts';
import { SetHeader } from '../../features/merchandising/set-header.tsx';
import { SetList } from '../../features/merchandising/set-list.tsx';
import styles from '../../features/merchandising/sets.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import { WorkRow } from '../../features/storefront/work-row.tsx';
import type { Route } from './+types/theme-pavilion';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = idParam(params.id, url.pathname);
  const { ctx, reader } = context.get(requestContext);
  const { sort, ...ask } = parseSetQuery(url.searchParams);
  const isOwn = !url.searchParams.has('sort');
  const { works, next, ...hall } = await showPavilion(ctx, { id, reader, ...ask, ...(isOwn ? {} : { sort }) }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  return { hall, works, next, request: { ...ask, sort }, countText: setCount(ask, hall) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { hall, request } = loaderData;
  const description = hall.intro || `${hall.title}의 작품을 한곳에 모았습니다.`;
  return pageHead(matches, { page: hall.title, description, path: setPath(paths.pavilion(hall.id), request) });
}

export default function ThemePavilionPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { hall, works, next, request, countText } = loaderData;
  const page = { works, next, shelves: hall.shelves, countText };
  return (
    <>
      <SetHeader
        kicker="테마관"
        title={hall.title}
        text={hall.intro}
        background={hall.background}
        picture={hall.picture}
      >
        {hall.notice ? <p className={styles.notice}>{hall.notice}</p> : null}
      </SetHeader>
      {hall.rows.length > 0 ? (
        <div className={styles.rows}>
          {hall.rows.map((row) => (
            <WorkRow key={row.title} title={row.title} more={row.more} works={row.works} />
          ))}
        </div>
      ) : null}
      <SetList
        path={paths.pavilion(hall.id)}
        request={request}
        page={page}
        title={`${hall.title} 작품`}
        sorts={['own', 'popular', 'latest', 'title']}
      />
    </>
  );
}
