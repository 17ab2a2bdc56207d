import type { ReactNode } from 'react';
import { auditView } from '#domain/operators';
import { type MemberListItem, findMembers } from '#domain/member-support';
import { LOGIN_PROVIDERS, PROVIDER_NAMES } from '#shared/members/members';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Badge } from '../../../admin/components/console-page.tsx';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import { beforeIn, clerkOf } from '../../../admin/payments/money-request.server.ts';
import { MEMBER_STATE_NAMES, MEMBER_STATE_TONES } from '../../../admin/payments/money-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/members';

const FIELDS = [
  { value: '', name: '알아서 찾기' },
  { value: 'number', name: '회원 번호' },
  { value: 'nick', name: '닉네임' },
  { value: 'mail', name: '메일 주소' },
  { value: 'payment', name: '주문 번호' },
  ...LOGIN_PROVIDERS.map((name) => ({ value: name, name: `${PROVIDER_NAMES[name]} 로그인` })),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'members');
  const input = { text: (url.searchParams.get('q') ?? '').slice(0, 200), field: url.searchParams.get('by') ?? '' };
  // The search text is personal data: log only the field.
  if (input.text !== '' || input.field !== '')
    await auditView(pageContext.ctx, { by: clerkOf(operator), act: { name: 'member.find', subject: 'members' } });
  const { members, next } = await findMembers(pageContext.ctx, { ...input, before: beforeIn(url) });
  const older =
    next === null ? undefined : `?${new URLSearchParams({ q: input.text, by: input.field, before: `${next}` })}`;
  return { request: input, members, older, isFirst: beforeIn(url) === undefined };
}

const COLUMNS: Column<MemberListItem>[] = [
  { title: '번호', cell: ({ memberNo }) => memberNo, kind: 'number' },
  { title: '닉네임', cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick}</a> },
  { title: '메일', cell: ({ mail }) => mail ?? '없음' },
  { title: '가입', cell: ({ joinedBy, joinedAt }) => `${PROVIDER_NAMES[joinedBy]} · ${seoulMinute(joinedAt)}` },
  {
    title: '상태',
    cell: ({ state }) => <Badge tone={MEMBER_STATE_TONES[state]}>{MEMBER_STATE_NAMES[state]}</Badge>,
  },
];

export default function OperatorMembersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { request, members, older, isFirst } = loaderData;
  return (
    <ConsolePage title="회원" lead="번호, 닉네임, 메일 주소, 주문 번호로 찾습니다. 메일 주소는 가려서 보여 드립니다.">
      <Filters label="회원 찾기" submit="찾기">
        <Field label="찾을 말" name="q" type="search" defaultValue={request.text} />
        <Select label="찾을 곳" name="by" defaultValue={request.field} options={FIELDS} />
      </Filters>
      <DataTable
        caption="찾은 회원"
        columns={COLUMNS}
        rows={members}
        keyOf={({ memberNo }) => memberNo}
        empty="찾는 회원이 없습니다. 닉네임은 앞부분부터, 메일 주소와 주문 번호는 전부 적어 주세요."
      />
      <Pager newer={isFirst ? undefined : '/operator/members'} older={older} />
    </ConsolePage>
  );
}
