import type { ReactNode } from 'react';
import { listInquiryQueue } from '#domain/help-center';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_STATE_NAMES } from '#shared/community/inquiries';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters } from '../../../admin/components/data-table.tsx';
import { numberIn } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/inquiries';

const LISTS = [
  { value: 'waiting', name: '기다리는 문의' },
  { value: 'mine', name: '내가 맡은 문의' },
  { value: 'all', name: '모든 문의' },
] as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'inquiries');
  const list = LISTS.find(({ value }) => value === url.searchParams.get('list'))?.value ?? 'waiting';
  const member = (url.searchParams.get('member') ?? '').slice(0, 20);
  const memberNo = numberIn(member);
  const input = { list, operatorId: operator.id, memberNo: Number.isNaN(memberNo) ? undefined : memberNo };
  return { inquiries: await listInquiryQueue(pageContext.ctx, input), list, member };
}

type Inquiry = Route.ComponentProps['loaderData']['inquiries'][number];

const TONES = { received: 'bad', more: 'bad', answering: 'wait', answered: 'good', closed: 'plain' } as const;

const COLUMNS: Column<Inquiry>[] = [
  { title: '번호', cell: ({ id }) => id, kind: 'number' },
  { title: '제목', cell: ({ id, title }) => <a href={adminPaths.inquiry(id)}>{title}</a> },
  { title: '갈래', cell: ({ category }) => INQUIRY_CATEGORY_NAMES[category] },
  { title: '회원', cell: ({ memberNo, nick }) => `${nick} (${memberNo})` },
  { title: '마지막 글', cell: ({ lastAt }) => seoulMinute(lastAt) },
  { title: '맡은 사람', cell: ({ assignedName }) => assignedName ?? '' },
  { title: '상태', cell: ({ state }) => <Badge tone={TONES[state]}>{INQUIRY_STATE_NAMES[state]}</Badge> },
];

export default function OperatorInquiriesPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { inquiries, list, member } = loaderData;
  return (
    <ConsolePage
      title="1:1 문의"
      lead="오래 기다린 문의부터 보여 드립니다."
      actions={<LinkButton href="/operator/inquiries/templates">자주 쓰는 답변</LinkButton>}
    >
      <Filters label="문의 필터">
        <Select label="목록" name="list" defaultValue={list} options={LISTS} />
        <Field label="회원 번호" name="member" inputMode="numeric" defaultValue={member} />
      </Filters>
      <DataTable
        caption="문의"
        columns={COLUMNS}
        rows={inquiries}
        keyOf={({ id }) => id}
        empty="이 목록에는 문의가 없습니다."
      />
    </ConsolePage>
  );
}
