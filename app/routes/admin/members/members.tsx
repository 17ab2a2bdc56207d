import type { ReactNode } from 'react';
import { auditView } from '#domain/operators';
import {
  MAX_COUNTED_MEMBERS,
  MEMBER_SORTS,
  type MemberListItem,
  countMembers,
  findMembers,
} from '#domain/member-support';
import { LOGIN_PROVIDERS, MEMBER_STATES, PROVIDER_NAMES } from '#shared/members/members';
import { hasPermission } from '#shared/operations/operator-permissions';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Badge, LinkButton } from '../../../admin/components/console-page.tsx';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { type Column, DataTable, Filters, Pager, visibleColumns } from '../../../admin/components/data-table.tsx';
import { sortIn, viewSearch, withSearch } from '../../../admin/components/list-query.ts';
import { listState } from '../../../admin/components/list-state.server.ts';
import { ListTools } from '../../../admin/components/list-tools.tsx';
import { AGES, MEMBER_FIELDS, SEEN_DAYS, hasConditions, memberFilterOf } from '../../../admin/members/member-query.ts';
import { clerkOf } from '../../../admin/payments/money-request.server.ts';
import { AGE_NAMES, MEMBER_STATE_NAMES, MEMBER_STATE_TONES, won } from '../../../admin/payments/money-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { countLabel } from '../../../components/formatters/count-label.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/members';

const USUAL = ['mail', 'joined', 'seen', 'coins', 'spent', 'age', 'adverts', 'state'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'members');
  const { ctx } = pageContext;
  const { searchParams: search } = url;
  // The search text is personal data: log only that it was searched.
  if (hasConditions(search))
    await auditView(ctx, { by: clerkOf(operator), act: { name: 'member.find', subject: 'members' } });
  const after = search.get('after') ?? '';
  const skip = /^\d{1,9}$/.test(after) ? Number(after) : 0;
  const filter = memberFilterOf(search);
  const count = await countMembers(ctx, filter);
  const { members, next } = await findMembers(ctx, { ...filter, sort: sortIn(search, MEMBER_SORTS), skip });
  const state = await listState(ctx, { operator, url, list: 'members', usual: USUAL });
  const views = await Promise.all(
    state.views.map(async (view) => {
      const query = new URLSearchParams(view.href.split('?')[1] ?? '');
      return { ...view, count: countLabel(await countMembers(ctx, memberFilterOf(query)), MAX_COUNTED_MEMBERS, '명') };
    }),
  );
  return {
    members,
    count: countLabel(count, MAX_COUNTED_MEMBERS, '명'),
    state: { ...state, views },
    values: Object.fromEntries([...MEMBER_FIELDS, 'sort'].map((name) => [name, search.get(name) ?? ''])),
    file: hasPermission(operator.rights, 'member-export') ? `/operator/members.csv?${viewSearch(search)}` : null,
    older: next === null ? undefined : `${withSearch(search, {})}&after=${next}`,
    newer: skip === 0 ? undefined : withSearch(search, {}),
  };
}

const COLUMNS: Column<MemberListItem>[] = [
  {
    title: '닉네임',
    cell: ({ memberNo, nick }) => <a href={adminPaths.member(memberNo)}>{nick}</a>,
    key: 'nick',
    isSortable: true,
  },
  { title: '번호', cell: ({ memberNo }) => memberNo, kind: 'number', key: 'number' },
  { title: '메일', cell: ({ mail }) => mail ?? '없음', key: 'mail' },
  { title: '가입 방법', cell: ({ joinedBy }) => PROVIDER_NAMES[joinedBy], key: 'joinedBy' },
  { title: '가입', cell: ({ joinedAt }) => seoulMinute(joinedAt), key: 'joined', isSortable: true },
  { title: '마지막 방문', cell: ({ seenAt }) => (seenAt ? seoulMinute(seenAt) : '–'), key: 'seen', isSortable: true },
  {
    title: '코인',
    cell: ({ coins, bonus }) =>
      `${coins.toLocaleString('ko-KR')}${bonus > 0 ? ` + ${bonus.toLocaleString('ko-KR')}` : ''}`,
    kind: 'number',
    key: 'coins',
    isSortable: true,
  },
  { title: '결제 금액', cell: ({ spentWon }) => won(spentWon), kind: 'number', key: 'spent', isSortable: true },
  { title: '나이', cell: ({ age }) => AGE_NAMES[age], key: 'age' },
  {
    title: '광고 수신',
    cell: ({ takesAdverts, takesNightAdverts }) => (takesAdverts ? (takesNightAdverts ? '동의(야간도)' : '동의') : '–'),
    key: 'adverts',
  },
  {
    title: '상태',
    cell: ({ state }) => <Badge tone={MEMBER_STATE_TONES[state]}>{MEMBER_STATE_NAMES[state]}</Badge>,
    key: 'state',
  },
];

const option = (value: string, name: string): { value: string; name: string } => ({ value, name });
const ANY = option('', '모두');
const FIELDS = [
  option('', '알아서 찾기'),
  option('number', '회원 번호'),
  option('nick', '닉네임'),
  option('mail', '메일 주소'),
  option('payment', '주문 번호'),
  ...LOGIN_PROVIDERS.filter((name) => name !== 'mail').map((name) => option(name, `${PROVIDER_NAMES[name]} 로그인`)),
];
const SEEN = [
  ANY,
  ...SEEN_DAYS.map((days) => option(String(days), `${days}일 안에 방문`)),
  ...SEEN_DAYS.map((days) => option(`-${days}`, `${days}일 넘게 방문 없음`)),
];
const YES_NO = (yes: string, no: string): { value: string; name: string }[] => [
  ANY,
  option('yes', yes),
  option('no', no),
];

export default function OperatorMembersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { values, members, count, state, file, older, newer } = loaderData;
  return (
    <ConsolePage
      title="회원"
      lead={`찾은 회원 ${count}. 메일 주소는 가려서 보여 드립니다. 조건을 보기로 저장하면 그 회원 수를 함께 보여 드립니다.`}
    >
      <ListTools state={state} columns={COLUMNS.slice(1)}>
        {file === null ? null : (
          <LinkButton href={file} download>
            CSV 내려받기
          </LinkButton>
        )}
      </ListTools>
      <MemberFilters values={values} />
      <DataTable
        caption="찾은 회원"
        columns={visibleColumns(COLUMNS, state.visible)}
        rows={members}
        keyOf={({ memberNo }) => memberNo}
        order="-joined"
        empty="찾는 회원이 없습니다. 닉네임은 앞부분부터, 메일 주소와 주문 번호는 전부 적어 주세요."
      />
      <Pager newer={newer} older={older} />
    </ConsolePage>
  );
}

function MemberFilters({ values }: { values: Record<string, string> }): ReactNode {
  const select = (name: string, label: string, options: { value: string; name: string }[]): ReactNode => (
    <Select label={label} name={name} defaultValue={values[name]} options={options} />
  );
  return (
    <Filters label="회원 찾기" submit="찾기">
      <Field label="검색어" name="q" type="search" defaultValue={values['q']} />
      {select('by', '검색 대상', FIELDS)}
      {select('state', '상태', [ANY, ...MEMBER_STATES.map((name) => option(name, MEMBER_STATE_NAMES[name]))])}
      {select('seen', '방문', SEEN)}
      {select('age', '나이', [ANY, ...AGES.map((name) => option(name, AGE_NAMES[name]))])}
      {select('adverts', '광고 수신', YES_NO('동의', '동의 안 함'))}
      {select('coins', '코인', YES_NO('있음', '없음'))}
      <Field label="결제 금액(원 이상)" name="spent" inputMode="numeric" defaultValue={values['spent']} />
      <Field label="가입일 처음" type="date" name="joinedFrom" defaultValue={values['joinedFrom']} />
      <Field label="가입일 끝" type="date" name="joinedUntil" defaultValue={values['joinedUntil']} />
      {values['sort'] ? <input type="hidden" name="sort" value={values['sort']} /> : null}
    </Filters>
  );
}
