import type { ReactNode } from 'react';
import { countWorks, listWorks } from '#domain/catalogue';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { cataloguePath, readCatalogueAsk } from '../lists/catalogue-ask.ts';
import { CatalogueFilter } from '../lists/catalogue-filter.tsx';
import { EndlessGrid } from '../lists/endless-grid.tsx';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { FirstPage } from '../lists/first-page.tsx';
import { PageTitle } from '../lists/page-title.tsx';
import { genresOf } from '../works/shared-parts.server.ts';
import { workCount } from '../lists/work-count.server.ts';
import type { Route } from './+types/lightnovel';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, reader } = facts;
  const { ask, filter, sort, after } = readCatalogueAsk(url.searchParams);
  const shelved = { shelf: 'lightnovel' as const, ...filter };
  const [page, genres, count] = await Promise.all([
    listWorks(ctx, { filter: shelved, sort, reader, ...(after ? { after } : {}) }),
    genresOf(facts, 'lightnovel'),
    // A further page stands under a count that is known.
    after ? null : countWorks(ctx, { filter: shelved, reader }),
  ]);
  const countText = count === null ? '' : workCount(count);
  return { ...page, genres, countText, isFurther: after !== null, ask, search: url.search };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const path = loaderData ? cataloguePath('/lightnovel', loaderData.ask) : '/lightnovel';
  return pageHead(matches, {
    page: '라이트노벨',
    description: '장르와 연재 상태, 값으로 골라 보는 라이트노벨 목록입니다.',
    path,
  });
}

export default function LightnovelPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { ask, genres, works, next } = loaderData;
  return (
    <>
      <PageTitle title="라이트노벨" note={loaderData.countText} />
      <CatalogueFilter path="/lightnovel" ask={ask} genres={genres} />
      {loaderData.isFurther ? <FirstPage path={cataloguePath('/lightnovel', ask)} /> : null}
      {works.length > 0 ? (
        <EndlessGrid key={loaderData.search} works={works} next={next} title="라이트노벨 목록" />
      ) : (
        <EmptyShelf
          title="조건에 맞는 작품이 없습니다."
          text="조건을 줄이면 더 많은 작품을 볼 수 있습니다."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/lightnovel">
              조건 초기화
            </a>
          }
        />
      )}
    </>
  );
}
