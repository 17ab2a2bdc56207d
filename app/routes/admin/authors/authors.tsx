import type { ReactNode } from 'react';
import { listAuthors } from '#domain/studio';
import { AUTHOR_FILTERS, type AuthorFilter } from '#shared/authors/measures';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { StandingBadges } from '../../../admin/authors/standing-badges.tsx';
import { pageQuery } from '../../../admin/authors/page-query.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/authors';

const FILTERS = Object.keys(AUTHOR_FILTERS).filter((name): name is AuthorFilter => Object.hasOwn(AUTHOR_FILTERS, name));

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'authors');
  const { searchParams: search } = url;
  const filter = FILTERS.find((name) => name === search.get('list')) ?? 'all';
  const words = (search.get('q') ?? '').trim().slice(0, 100);
  const { page, at } = pageQuery(url);
  const { authors, hasMore } = await listAuthors(pageContext.ctx, { filter, words, page });
  return {
    filter,
    words,
    rows: authors.map(({ id, name, works, pending, openedEpisodes, measure, isTrusted, memberNo, lastAt, madeAt }) => ({
      id,
      name,
      works,
      pending,
      openedEpisodes,
      measure,
      isTrusted,
      hasLeft: memberNo === null,
      last: lastAt === null ? '' : seoulMinute(lastAt),
      made: seoulMinute(madeAt),
    })),
    chips: FILTERS.map((name) => ({
      name: AUTHOR_FILTERS[name],
      href: at({ list: name === 'all' ? '' : name, page: '' }),
      isCurrent: name === filter,
    })),
    newer: page > 1 ? at({ page: String(page - 1) }) : undefined,
    older: hasMore ? at({ page: String(page + 1) }) : undefined,
  };
}

type Row = Route.ComponentProps['loaderData']['rows'][number];
const count = (value: number): string => value.toLocaleString('ko-KR');
const COLUMNS: Column<Row>[] = [
  { title: '필명', cell: ({ id, name }) => <a href={adminPaths.author(id)}>{name}</a> },
  { title: '상태', cell: (row) => <StandingBadges {...row} /> },
  { title: '작품', kind: 'number', cell: ({ works }) => count(works) },
  { title: '공개 회차', kind: 'number', cell: ({ openedEpisodes }) => count(openedEpisodes) },
  { title: '검토 대기', kind: 'number', cell: ({ pending }) => count(pending) },
  { title: '마지막 검토 요청', cell: ({ last }) => last || '–' },
  { title: '필명을 만든 일시', cell: ({ made }) => made },
];

export default function OperatorAuthorsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { filter, words, rows, chips, newer, older } = loaderData;
  return (
    <ConsolePage title="작가" lead="작품을 연재하는 회원의 필명입니다. 신뢰 작가의 회차는 검토 없이 공개됩니다.">
      <Chips label="작가 상태" chips={chips} />
      <Filters>
        <Field label="필명" name="q" type="search" defaultValue={words} maxLength={100} />
        {filter === 'all' ? null : <input type="hidden" name="list" value={filter} />}
      </Filters>
      <DataTable
        caption="작가"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          words === '' && filter === 'all'
            ? '아직 작가가 없습니다. 작가실을 켜면 회원이 필명을 만들고 연재할 수 있습니다.'
            : '찾은 작가가 없습니다. 검색어나 상태를 바꾸어 주세요.'
        }
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}
