import type { ReactNode } from 'react';
import { listRequests } from '#domain/community';
import { RIGHTS_KIND_NAMES, RIGHTS_STATES, RIGHTS_STATE_NAMES } from '#vocabulary/comments';
import { seoulMinute } from '#vocabulary/seoul-date';
import { CommunityTabs } from '../../operator/community-tabs.tsx';
import { Select } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Mark } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../operator/kit/data-table.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/community-rights';

const PATH = '/operator/community/rights';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'community');
  const asked = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
  const state = RIGHTS_STATES.find((known) => known === url.searchParams.get('state'));
  const { requests, hasMore } = await listRequests(facts.ctx, { state, page });
  return {
    page,
    state: state ?? '',
    hasMore,
    requests: requests.map(({ id, state: stands, kind, title, madeAt, hiddenUntil, objectedAt }) => ({
      id,
      state: stands,
      kind: RIGHTS_KIND_NAMES[kind],
      title: title ?? '삭제된 댓글',
      at: seoulMinute(madeAt),
      until: hiddenUntil === null ? '' : seoulMinute(hiddenUntil),
      isObjected: stands === 'hidden' && objectedAt !== null,
    })),
  };
}

type Row = Route.ComponentProps['loaderData']['requests'][number];
const COLUMNS: Column<Row>[] = [
  { title: '접수 번호', cell: ({ id }) => <a href={`${PATH}/${id}`}>{id}번</a> },
  {
    title: '상태',
    cell: ({ state: stands, isObjected }) => (
      <>
        <Mark tone={stands === 'received' ? 'wait' : stands === 'hidden' ? 'info' : 'plain'}>
          {RIGHTS_STATE_NAMES[stands]}
        </Mark>{' '}
        {isObjected ? <Mark tone="bad">이의</Mark> : null}
      </>
    ),
  },
  { title: '침해된 권리', cell: ({ kind }) => kind },
  { title: '작품', cell: ({ title }) => title },
  { title: '접수', cell: (row) => row.at },
  { title: '가리는 끝', cell: ({ until }) => until },
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
        empty="들어온 신고가 없습니다. 신고는 댓글의 메뉴와 /rights/request 화면에서 받습니다."
        columns={COLUMNS}
      />
      <Pager newer={page > 1 ? at(page - 1) : undefined} older={hasMore ? at(page + 1) : undefined} />
    </ConsolePage>
  );
}
