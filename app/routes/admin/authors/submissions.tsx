import type { ReactNode } from 'react';
import { listReviews } from '#domain/studio';
import { REVIEW_FILTERS, type ReviewFilter } from '#shared/authors/reviews';
import { reviewRuleOf } from '#shared/operations/author-settings';
import { REVIEW_RULES } from '#shared/authors/submissions';
import { hasPermission } from '#shared/operations/operator-permissions';
import { readShopFields } from '#domain/merchandising';
import { DECIDED_REVIEW_COLUMNS, OPEN_REVIEW_COLUMNS } from '../../../admin/authors/review-table.tsx';
import { reviewRow } from '../../../admin/authors/review-view.server.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { Field } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { pageQuery } from '../../../admin/authors/page-query.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/submissions';

const FILTERS = Object.keys(REVIEW_FILTERS).filter((name): name is ReviewFilter => Object.hasOwn(REVIEW_FILTERS, name));

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { rights } = requireOperator(pageContext, url, 'submissions');
  const { searchParams: search } = url;
  const filter = FILTERS.find((name) => name === search.get('state')) ?? 'pending';
  const words = (search.get('q') ?? '').trim().slice(0, 100);
  const { page, at } = pageQuery(url);
  const [{ reviews, hasMore, counts }, fields] = await Promise.all([
    listReviews(pageContext.ctx, { filter, words, page }),
    readShopFields(pageContext.ctx),
  ]);
  const counted: Partial<Record<ReviewFilter, number>> = counts;
  return {
    filter,
    words,
    rows: reviews.map(reviewRow),
    chips: FILTERS.map((name) => ({
      name: REVIEW_FILTERS[name],
      ...(counted[name] === undefined ? {} : { count: counted[name].toLocaleString('ko-KR') }),
      href: at({ state: name === 'pending' ? '' : name, page: '' }),
      isCurrent: name === filter,
    })),
    rule: REVIEW_RULES[reviewRuleOf(fields)],
    maySetUp: hasPermission(rights, 'setup'),
    newer: page > 1 ? at({ page: String(page - 1) }) : undefined,
    older: hasMore ? at({ page: String(page + 1) }) : undefined,
  };
}

const EMPTY: Record<ReviewFilter, string> = {
  pending: '검토를 기다리는 작품이 없습니다.',
  late: '공개 일시가 지난 검토 요청이 없습니다.',
  sample: '확인할 표본이 없습니다. 신뢰 작가가 공개한 회차의 일부가 여기에 올라옵니다.',
  returned: '반려한 검토 요청이 없습니다.',
  approved: '승인한 검토 요청이 없습니다.',
};
const MESSAGES = {
  approved: '승인했습니다. 작가에게 알립니다.',
  returned: '반려했습니다. 작가에게 사유를 알립니다.',
};

export default function OperatorSubmissionsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { filter, words, rows, chips, rule, maySetUp, newer, older } = loaderData;
  return (
    <ConsolePage
      title="작품 검토"
      lead={`작가가 보낸 작품과 회차입니다. 먼저 온 것부터 보입니다. 검토 범위: ${rule}`}
      message={MESSAGES}
      actions={maySetUp ? <LinkButton href="/operator/setup/authors">작가실 설정</LinkButton> : null}
    >
      <Chips label="검토 상태" chips={chips} />
      <Filters>
        <Field label="작품, 회차, 필명" name="q" type="search" defaultValue={words} maxLength={100} />
        {filter === 'pending' ? null : <input type="hidden" name="state" value={filter} />}
      </Filters>
      <DataTable
        caption="검토 요청"
        columns={filter === 'returned' || filter === 'approved' ? DECIDED_REVIEW_COLUMNS : OPEN_REVIEW_COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty={words === '' ? EMPTY[filter] : '찾은 검토 요청이 없습니다. 검색어나 상태를 바꾸어 주세요.'}
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}
