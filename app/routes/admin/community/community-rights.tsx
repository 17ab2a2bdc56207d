import type { ReactNode } from 'react';
import { listTakedownRequests } from '#domain/community';
import { RIGHTS_KIND_NAMES, RIGHTS_STATES, RIGHTS_STATE_NAMES } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-rights';

const PATH = '/operator/community/rights';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'community');
  const param = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(param) ? Number(param) : 1;
  const state = RIGHTS_STATES.find((cached) => cached === url.searchParams.get('state'));
  const { requests, hasMore } = await listTakedownRequests(pageContext.ctx, { state, page });
  return {
    page,
    state: state ?? '',
    hasMore,
    requests: requests.map(({ id, state: status, kind, title, madeAt, hiddenUntil, objectedAt }) => ({
      id,
      state: status,
      kind: RIGHTS_KIND_NAMES[kind],
      title: title ?? '삭제된 댓글',
      at: seoulMinute(madeAt),
      until: hiddenUntil === null ? '' : seoulMinute(hiddenUntil),
      isObjected: status === 'hidden' && objectedAt !== null,
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['requests'][number];
const COLUMNS: Column<Row>[] = [
  { title: '접수 번호', cell: ({ id }) => <a href={`${PATH}/${id}`}>{id}번</a> },
  {
    title: '상태',
    cell: ({ state: status, isObjected }) => (
      <>
        <Badge tone={status === 'received' ? 'wait' : status === 'hidden' ? 'info' : 'plain'}>
          {RIGHTS_STATE_NAMES[status]}
        </Badge>{' '}
        {isObjected ? <Badge tone="bad">이의</Badge> : null}
      </>
    ),
  },
  { title: '침해된 권리', cell: ({ kind }) => kind },
  { title: '작품', cell: ({ title }) => title },
  { title: '접수', cell: (row) => row.at },
  { title: '임시조치 종료', cell: ({ until }) => until },
];

export default function OperatorRightsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { requests, state, page, hasMore } = loaderData;
  const at = (to: number): string => `${PATH}?state=${state}&page=${to}`;
  return (
    <ConsolePage
      title="임시조치"
      lead="권리 침해 신고의 대장입니다(정보통신망법 제44조의2). 댓글은 최대 30일 동안 가리며, 그 안에 결정하지 않으면 자동으로 다시 게시됩니다."
    >
      <CommunityTabs here={PATH} />
      <Filters>
        <Select
          label="상태"
          name="state"
          defaultValue={state}
          options={[
            { value: '', name: '모두' },
            ...RIGHTS_STATES.map((value) => ({ value, name: RIGHTS_STATE_NAMES[value] })),
          ]}
        />
      </Filters>
      <DataTable
        caption="권리 침해 신고"
        rows={requests}
        keyOf={({ id }) => id}
        empty="접수한 신고가 없습니다. 신고는 댓글의 메뉴와 /rights/request 화면에서 받습니다."
        columns={COLUMNS}
      />
      <Pager newer={page > 1 ? at(page - 1) : undefined} older={hasMore ? at(page + 1) : undefined} />
    </ConsolePage>
  );
}
