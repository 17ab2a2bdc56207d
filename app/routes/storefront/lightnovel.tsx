import type { ReactNode } from 'react';
import { countMutedWorks, countWorks, listWorks } from '#domain/catalog';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import { catalogPath, parseCatalogQuery } from '../../features/catalog/catalog-query.ts';
import { MutedNote, withMutedParam } from '../../features/muting/muted-note.tsx';
import { AdultChoice } from '../../features/age-gate/adult-choice.tsx';
import styles from '../../features/catalog/lists.module.css';
import { CatalogFilter } from '../../features/catalog/catalog-filter.tsx';
import { EndlessGrid } from '../../features/catalog/endless-grid.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { FirstPage } from '../../features/catalog/first-page.tsx';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import { genresOf } from '../../features/storefront/shared-sections.server.ts';
import { workCount } from '../../features/catalog/work-count.server.ts';
import type { Route } from './+types/lightnovel';
import { Link } from '../../navigation/link.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, reader } = pageContext;
  const { request, filter, sort, after } = parseCatalogQuery(url.searchParams);
  const shelved = { shelf: 'lightnovel' as const, ...filter };
  const withMuted = url.searchParams.get('muted') === '1';
  const [page, genres, count, muted] = await Promise.all([
    listWorks(ctx, { filter: shelved, sort, reader, withMuted, ...(after ? { after } : {}) }),
    genresOf(pageContext, 'lightnovel'),
    // The count is already shown.
    after ? null : countWorks(ctx, { filter: shelved, reader }),
    after ? 0 : countMutedWorks(ctx, { filter: shelved, reader }),
  ]);
  const countText = count ? workCount(count) : '';
  return {
    ...page,
    genres,
    countText,
    muted,
    withMuted,
    isFurther: after !== null,
    isNarrowed: Object.keys(filter).length > 0,
    request,
    search: url.search,
    isEmpty: await isEmptyShop(pageContext, page.works),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const path = loaderData ? catalogPath('/lightnovel', loaderData.request) : '/lightnovel';
  return pageHead(matches, {
    page: '라이트노벨',
    description: '장르와 연재 상태, 가격으로 골라 보는 라이트노벨 목록입니다.',
    path,
  });
}

export default function LightnovelPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { request, genres, works, next } = loaderData;
  return (
    <>
      <PageTitle title="라이트노벨" note={loaderData.countText} />
      <AdultChoice className={styles.chips} />
      <CatalogFilter path="/lightnovel" request={request} genres={genres} />
      <MutedNote
        count={loaderData.muted}
        path={withMutedParam(catalogPath('/lightnovel', request), !loaderData.withMuted)}
        isShown={loaderData.withMuted}
      />
      {loaderData.isFurther ? <FirstPage path={catalogPath('/lightnovel', request)} /> : null}
      {works.length > 0 ? (
        <EndlessGrid key={loaderData.search} works={works} next={next} title="라이트노벨 목록" />
      ) : loaderData.isEmpty ? (
        <EmptyShop text="라이트노벨이 올라오면 이곳에 보입니다." />
      ) : (
        <EmptyCatalog
          {...(loaderData.isNarrowed
            ? {
                title: '조건에 맞는 작품이 없습니다.',
                text: '조건을 줄이면 더 많은 작품을 볼 수 있습니다.',
                action: (
                  <Link className={`${ui.button} ${ui.inked}`} to="/lightnovel">
                    조건 초기화
                  </Link>
                ),
              }
            : { title: '아직 꽂힌 라이트노벨이 없습니다.', text: '새 작품이 올라오면 이곳에 보입니다.' })}
        />
      )}
    </>
  );
}
