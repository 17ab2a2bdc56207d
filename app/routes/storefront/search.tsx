import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { recordSearch, listPopularSearches, listPopularTags, searchWorks } from '#domain/search';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { PageTitle } from '../../features/catalog/page-title.tsx';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import '../../features/search/match-highlight.css';
import { chosenFilters } from '../../features/search/chosen-filters.server.ts';
import { saveSearch } from '../../features/search/recent-searches.ts';
import { type SearchParams, hasQuery, parseSearchQuery, searchPath } from '../../features/search/search-query.ts';
import { SearchField } from '../../features/search/search-field.tsx';
import { SearchResults } from '../../features/search/search-results.tsx';
import { SearchStart } from '../../features/search/search-start.tsx';
import styles from '../../features/search/search.module.css';
import { EmptyShop } from '../../features/catalog/empty-shop.tsx';
import { isEmptyShop } from '../../features/catalog/empty-shop.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/search';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const searchQuery = parseSearchQuery(url.searchParams);
  const here = { request: searchQuery };
  if (!hasQuery(searchQuery)) {
    const popular = await listPopularSearches(pageContext.ctx, pageContext.reader);
    return { ...here, popular, page: null, works: [], next: null };
  }
  const page = await searchResults(pageContext, searchQuery, url.searchParams.get('after'));
  const isEmpty = page.count === 0;
  return {
    ...here,
    page,
    // Further pages contain works only.
    works: page.works,
    next: page.next,
    isEmptyShop: isEmpty && (await isEmptyShop(pageContext, [])),
    tags: isEmpty ? await listPopularTags(pageContext.ctx, pageContext.reader) : [],
    muted: page.muted,
    gate: page.adults > 0 ? ageGateFor(pageContext, searchPath(searchQuery)) : null,
  };
}

async function searchResults(pageContext: RequestContext, load: SearchParams, after: string | null) {
  const { ctx, reader, visit } = pageContext;
  const { q, sort, exact, muted } = load;
  const page = await searchWorks(ctx, {
    query: q,
    filter: { ...chosenFilters(load), tags: load.tag, without: load.without },
    sort,
    isExact: exact,
    withMuted: muted,
    reader,
    ...(after === null ? {} : { after }),
  });
  if (after === null && visit && !visit.isFetchedAhead) {
    // Not awaited.
    recordSearch(ctx, { query: q, network: visit.address, isFound: page.count > 0 }).catch(pageContext.report);
  }
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.request.q ?? '';
  return pageHead(matches, {
    page: q === '' ? '검색' : `‘${q.slice(0, 40)}’ 검색`,
    description: '작품, 작가, 출판사, 키워드로 작품을 찾습니다. 초성만 입력해도 찾을 수 있습니다.',
    path: '/search',
    noIndex: Boolean(loaderData?.page),
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { request, page } = loaderData;
  const isFound = page !== null && page.count > 0;
  useEffect(() => {
    if (isFound) saveSearch(request.q);
  }, [isFound, request.q]);
  return (
    <>
      <PageTitle title="검색" />
      <div className={styles.head}>
        <SearchField key={request.q} request={request} isFocused={page === null} />
      </div>
      {loaderData.page ? (
        <SearchResults
          request={request}
          page={loaderData.page}
          gate={loaderData.gate}
          tags={loaderData.tags}
          muted={loaderData.muted}
          empty={loaderData.isEmptyShop ? <EmptyShop text="작품이 올라오면 검색할 수 있습니다." /> : undefined}
        />
      ) : (
        <SearchStart popular={loaderData.popular} />
      )}
    </>
  );
}
