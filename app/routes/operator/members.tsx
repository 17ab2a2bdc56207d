import type { ReactNode } from 'react';
import { noteView } from '#domain/operators';
import { type MemberLine, findMembers } from '#domain/support';
import { LOGIN_PROVIDERS, PROVIDER_NAMES } from '#vocabulary/members';
import { seoulMinute } from '#vocabulary/seoul-date';
import { ConsolePage, Mark } from '../../operator/kit/console-page.tsx';
import { Field, Select } from '../../operator/kit/console-form.tsx';
import { type Column, DataTable, Filters, Pager } from '../../operator/kit/data-table.tsx';
import { beforeIn, clerkOf } from '../../operator/money/money-facts.server.ts';
import { MEMBER_STATE_NAMES, MEMBER_STATE_TONES } from '../../operator/money/money-words.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
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
  const facts = context.get(requestFacts);
  const operator = operatorOnly(facts, url, 'members');
  const ask = { text: (url.searchParams.get('q') ?? '').slice(0, 200), field: url.searchParams.get('by') ?? '' };
  // Whom they looked for is personal itself: how they looked is enough.
  if (ask.text !== '' || ask.field !== '')
    await noteView(facts.ctx, { by: clerkOf(operator), act: { name: 'member.find', subject: 'members' } });
  const { members, next } = await findMembers(facts.ctx, { ...ask, before: beforeIn(url) });
  const older =
    next === null ? undefined : `?${new URLSearchParams({ q: ask.text, by: ask.field, before: `${next}` })}`;
  return { ask, members, older, isFirst: beforeIn(url) === undefined };
}

const COLUMNS: Column<MemberLine>[] = [
  { title: '번호', cell: ({ memberNo }) => memberNo, kind: 'number' },
  { title: '닉네임', cell: ({ memberNo, nick }) => <a href={`/operator/members/${memberNo}`}>{nick}</a> },
  { title: '메일', cell: ({ mail }) => mail ?? '없음' },
  { title: '가입', cell: ({ joinedBy, joinedAt }) => `${PROVIDER_NAMES[joinedBy]} · ${seoulMinute(joinedAt)}` },
  {
    title: '상태',
    cell: ({ state }) => <Mark tone={MEMBER_STATE_TONES[state]}>{MEMBER_STATE_NAMES[state]}</Mark>,
  },
];

export default function OperatorMembersPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { ask, members, older, isFirst } = loaderData;
  return (
    <ConsolePage title="회원" lead="번호, 닉네임, 메일 주소, 주문 번호로 찾습니다. 메일 주소는 가려서 보여 드립니다.">
      <Filters label="회원 찾기" submit="찾기">
        <Field label="찾을 말" name="q" type="search" defaultValue={ask.text} />
        <Select label="찾을 곳" name="by" defaultValue={ask.field} options={FIELDS} />
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
