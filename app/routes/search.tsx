import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { noteSearch, popularSearches, popularTags, searchWorks } from '#domain/search';
import { adultGate } from '../adult/gate-words.server.ts';
import { PageTitle } from '../lists/page-title.tsx';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import '../search/found-paint.css';
import { keepSearch } from '../search/recent-searches.ts';
import { type SearchAsk, isAsked, readSearchAsk, searchPath } from '../search/search-ask.ts';
import { SearchField } from '../search/search-field.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { SearchStart } from '../search/search-start.tsx';
import styles from '../search/search.module.css';
import { pageHead } from '../ui/page-head.ts';
import type { Route } from './+types/search';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const ask = readSearchAsk(url.searchParams);
  const here = { ask };
  if (!isAsked(ask)) {
    const popular = await popularSearches(facts.ctx, facts.reader);
    return { ...here, popular, page: null, works: [], next: null };
  }
  const page = await found(facts, ask, url.searchParams.get('after'));
  const isEmpty = page.count === 0;
  return {
    ...here,
    page,
    // A page after the first asks for these alone.
    works: page.works,
    next: page.next,
    tags: isEmpty ? await popularTags(facts.ctx, facts.reader) : [],
    gate: page.adults > 0 ? adultGate(facts, searchPath(ask)) : null,
  };
}

async function found(facts: RequestFacts, ask: SearchAsk, after: string | null) {
  const { ctx, reader, visit } = facts;
  const { q, sort, exact, tag, ...one } = ask;
  const page = await searchWorks(ctx, {
    query: q,
    filter: {
      ...(one.shelf === '' ? {} : { shelf: one.shelf }),
      ...(one.genre === '' ? {} : { genre: one.genre }),
      ...(one.status === '' ? {} : { status: one.status }),
      ...(one.price === '' ? {} : { price: one.price }),
      ...(one.rating === '' ? {} : { rating: one.rating }),
      tags: tag,
      without: one.without,
    },
    sort,
    isExact: exact,
    reader,
    ...(after === null ? {} : { after }),
  });
  if (after === null && visit && !visit.isFetchedAhead) {
    // Whoever searches does not wait for being counted.
    noteSearch(ctx, { query: q, network: visit.address, isFound: page.count > 0 }).catch(facts.report);
  }
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const q = loaderData?.ask.q ?? '';
  return pageHead(matches, {
    page: q === '' ? '검색' : `‘${q.slice(0, 40)}’ 검색`,
    description: '작품, 작가, 출판사, 키워드로 작품을 찾습니다. 첫소리만 입력해도 찾을 수 있습니다.',
    path: '/search',
    noIndex: Boolean(loaderData?.page),
  });
}

export default function SearchPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { ask, page } = loaderData;
  const isFound = page !== null && page.count > 0;
  useEffect(() => {
    if (isFound) keepSearch(ask.q);
  }, [isFound, ask.q]);
  return (
    <>
      <PageTitle title="검색" />
      <div className={styles.head}>
        <SearchField key={ask.q} ask={ask} isFocused={page === null} />
      </div>
      {loaderData.page ? (
        <SearchResults ask={ask} page={loaderData.page} gate={loaderData.gate} tags={loaderData.tags} />
      ) : (
        <SearchStart popular={loaderData.popular} />
      )}
    </>
  );
}
